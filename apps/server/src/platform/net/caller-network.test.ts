import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerNetwork } from './caller-network.ts';

const group = fc.nat(0xffff);
const half = fc.tuple(group, group, group, group);
const spell = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':');

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
    ['::ffff:0.0.0.0', '0.0.0.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0::/64'],
    ['::ffff:0:203.0.113.7', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['unknown:51234', 'unknown:51234'],
    ['[unknown]:51234', '[unknown]:51234'],
    ['1.2:51234', '1.2:51234'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(callerNetwork(address)).toBe(network);
  });

  test('is the same for all addresses of a /64, and another for those of any other', () => {
    fc.assert(
      fc.property(half, half, half, half, (network, host, otherNetwork, otherHost) => {
        fc.pre(spell(network) !== '0:0:0:0' && spell(otherNetwork) !== '0:0:0:0');
        const of = (...halves: (readonly number[])[]) => callerNetwork(spell(halves.flat()));
        expect(of(network, otherHost)).toBe(of(network, host));
        expect(of(otherNetwork, host) === of(network, host)).toBe(
          spell(otherNetwork) === spell(network),
        );
      }),
    );
  });

  test('is the address itself for every IPv4 address, also where it is mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), group, group, (address, high, low) => {
        expect(callerNetwork(address)).toBe(address);
        expect(callerNetwork(`::ffff:${address}`)).toBe(address);
        expect(callerNetwork(`::ffff:${spell([high, low])}`)).toBe(
          `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`,
        );
      }),
    );
  });
});
