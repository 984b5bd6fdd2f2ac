import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canConnect,
  judgeAddress,
  judgeTypedAddress,
  type AddressRules,
} from './address-policy.ts';

const open = { allowPrivateUrls: true };
const closed = { allowPrivateUrls: false };
const baseUrl = {
  name: { de: 'Die Basis-URL', en: 'The base URL' },
  example: 'https://host/v1',
};

const judgeBaseUrl = (text: string, rules: AddressRules) => judgeTypedAddress(text, rules, baseUrl);

describe('judging a typed address', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1///', 'https://api.example.com/v1'],
    ['HTTPS://API.example.com:443/v1', 'https://api.example.com/v1'],
    ['https://8.8.8.8/v1', 'https://8.8.8.8/v1'],
    ['https://[2606:4700::1111]/v1', 'https://[2606:4700::1111]/v1'],
  ])('takes %s everywhere', (text, url) => {
    expect(judgeBaseUrl(text, open)).toEqual({ url });
    expect(judgeBaseUrl(text, closed)).toEqual({ url });
  });

  test.each([
    'http://localhost:11434/v1',
    'http://localhost.:11434/v1',
    'https://localhost:11434/v1',
    'http://ollama.localhost/v1',
    'http://127.0.0.1:1234/v1',
    'http://[::1]:1234/v1',
    'http://192.168.1.5/v1',
    'http://10.1.2.3/v1',
    'https://172.16.0.9/v1',
    'http://[fd12:3456::1]/v1',
    'http://ollama:11434/v1',
  ])('takes %s only where private addresses are allowed', (text) => {
    expect(judgeBaseUrl(text, open)).toEqual({ url: text });
    expect(judgeBaseUrl(text, closed).refusal).toBeTypeOf('object');
  });

  test.each([
    ['link-local', '169.254.169.254'],
    ['link-local, decimal', '2852039166'],
    ['link-local, hexadecimal', '0xA9FEA9FE'],
    ['link-local, octal', '0251.0376.0251.0376'],
    ['link-local, mixed', '0xa9.254.43518'],
    ['link-local, full-width', '１６９．２５４．１６９．２５４'],
    ['link-local, ideographic dots', '169。254。169。254'],
    ['link-local, percent-encoded', '%31%36%39.254.169.254'],
    ['link-local, circled digits', '①⑥⑨.254.169.254'],
    ['link-local, with a dot at the end', '169.254.169.254.'],
    ['mapped', '[::ffff:169.254.169.254]'],
    ['mapped, hexadecimal', '[::ffff:a9fe:a9fe]'],
    ['mapped, written out', '[0:0:0:0:0:ffff:a9fe:a9fe]'],
    ['compatible', '[::169.254.169.254]'],
    ['translated', '[::ffff:0:169.254.169.254]'],
    ['NAT64', '[64:ff9b::a9fe:a9fe]'],
    ['6to4', '[2002:a9fe:a9fe::1]'],
    ['Teredo', '[2001:0:1::5601:5601]'],
    ['link-local of IPv6', '[fe80::1]'],
    ['end of link-local of IPv6', '[febf::1]'],
    ['site-local of IPv6', '[fec0::1]'],
    ['multicast of IPv6', '[ff02::1]'],
    ['metadata of IPv6', '[fd00:ec2::254]'],
    ['metadata of Google with IPv6', '[fd20:ce::254]'],
    ['metadata of Oracle with IPv6', '[fd00:c1::a9fe:a9fe]'],
    ['metadata of Scaleway with IPv6', '[fd00:42::42]'],
    ['metadata of Linode with IPv6', '[fd00:a9fe:a9fe::1]'],
    ['metadata of Alibaba with IPv6', '[fd00:100::100:200]'],
    ['unspecified of IPv6', '[::]'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['metadata in the shared range', '100.100.100.200'],
    ['metadata in a public range', '168.63.129.16'],
    ['metadata by name', 'metadata.google.internal'],
    ['metadata by name with a dot', 'METADATA.google.internal.'],
    ['metadata by its short name', 'metadata'],
    ['metadata by its other name', 'metadata.goog'],
    ['metadata by the name that Amazon gives it', 'instance-data'],
  ])('refuses %s (%s) with both schemes, whatever is allowed', (_what, host) => {
    for (const scheme of ['http', 'https']) {
      for (const port of ['', ':8080']) {
        expect(judgeBaseUrl(`${scheme}://${host}${port}/v1`, open).refusal).toBeTypeOf('object');
      }
    }
  });

  test.each([
    ['decimal', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['octal', '0177.0.0.1'],
    ['short', '127.1'],
    ['full-width', '１２７．０．０．１'],
    ['mapped', '[::ffff:127.0.0.1]'],
  ])('knows loopback in its %s spelling', (_what, host) => {
    expect(judgeBaseUrl(`http://${host}/v1`, open).url).toBeTypeOf('string');
    expect(judgeBaseUrl(`https://${host}/v1`, closed).refusal).toBeTypeOf('object');
  });

  test.each([
    'http://8.8.8.8/v1',
    'http://[2606:4700::1111]/v1',
    'ftp://example.com/v1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hello',
    'https://user:password@example.com/v1',
    'https://user@example.com/v1',
    'https://:password@example.com/v1',
    'https://example.com/v1?key=1',
    'https://example.com/v1#here',
    'https://',
    'https://exa mple.com/v1',
    'https://256.1.1.1/v1',
    'example.com/v1',
    'v1',
    '',
  ])('refuses %j', (text) => {
    expect(judgeBaseUrl(text, open).refusal).toBeTypeOf('object');
  });

  test.each([
    [
      'http://8.8.8.8/v1',
      'The base URL needs https:// where it leads outside of your own network.',
    ],
    ['https://example.com/v1?key=1', 'The base URL must end with its path, without ? and #.'],
    ['https://me@example.com/v1', 'The base URL must not contain a user name or password.'],
    ['ftp://example.com/v1', 'The base URL must begin with https:// or http://.'],
  ])('says what is wrong with %s', (text, en) => {
    expect(judgeBaseUrl(text, open).refusal?.en).toBe(en);
  });

  test('never throws and only ever takes an http(s) URL without a slash at its end', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        const { url } = judgeBaseUrl(text, open);
        if (url !== undefined) expect(url).toMatch(/^https?:\/\/.*[^/]$/);
      }),
    );
  });
});

describe('judging an address whose http stays on this machine', () => {
  const strict = { allowPrivateUrls: true, plainHttp: 'loopback' } as const;
  const subject = {
    name: { de: 'Die Token-URL', en: 'The token URL' },
    example: 'https://host/oauth/token',
    mayHaveQuery: true,
  };

  test.each([
    'https://auth.example.com/oauth/token',
    'https://auth.example.com/authorize?audience=api&prompt=consent',
    'https://auth.example.com/authorize?next=https://example.com/',
    'https://192.168.1.5/token',
    'http://localhost:9000/token',
    'http://provider.localhost:9000/token',
    'http://127.0.0.1:9000/token',
    'http://[::1]:9000/token',
  ])('takes %s', (text) => {
    expect(judgeTypedAddress(text, strict, subject)).toEqual({ url: text });
  });

  test.each([
    [
      'http://192.168.1.5/token',
      'The token URL needs https:// where it leads outside of this machine.',
    ],
    [
      'http://keycloak:8080/token',
      'The token URL needs https:// where it leads outside of this machine.',
    ],
    [
      'http://auth.example.com/token',
      'The token URL needs https:// where it leads outside of this machine.',
    ],
    ['https://auth.example.com/token#x', 'The token URL must end with its path, without #.'],
    ['token', 'The token URL is not valid. It looks like https://host/oauth/token.'],
    ['https://169.254.169.254/token', 'The token URL leads to an address that must not be called.'],
  ])('refuses %s', (text, refusal) => {
    expect(judgeTypedAddress(text, strict, subject)).toEqual({
      refusal: { de: expect.any(String) as string, en: refusal },
    });
  });

  test('lets http reach loopback addresses only', () => {
    expect(canConnect('127.0.0.1', 'http:', strict)).toBe(true);
    expect(canConnect('192.168.1.5', 'http:', strict)).toBe(false);
    expect(canConnect('192.168.1.5', 'https:', strict)).toBe(true);
  });
});

describe('judging an IP address', () => {
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));

  test('gives a mapped IPv4 address the same verdict as the address itself', () => {
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const plain = judgeAddress(`${a}.${b}.${c}.${d}`);
        const high = ((a << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        expect(judgeAddress(`::ffff:${a}.${b}.${c}.${d}`)).toBe(plain);
        expect(judgeAddress(`0:0:0:0:0:FFFF:${high}:${low}`)).toBe(plain);
        expect(judgeAddress(`64:ff9b::${high}:${low}`)).toBe(plain);
        expect(judgeAddress(`2002:${high}:${low}::`)).toBe(plain);
      }),
    );
  });

  test('forbids every link-local address', () => {
    fc.assert(
      fc.property(octets, ([, , c, d]) => {
        expect(judgeAddress(`169.254.${c}.${d}`)).toBe('forbidden');
        expect(judgeAddress(`fe80::${c.toString(16)}:${d.toString(16)}%eth0`)).toBe('forbidden');
      }),
    );
  });

  test.each([
    ['172.15.255.255', 'public'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['100.64.0.0', 'private'],
    ['126.255.255.255', 'public'],
    ['127.255.255.255', 'loopback'],
    ['128.0.0.0', 'public'],
    ['169.253.255.255', 'public'],
    ['169.255.0.0', 'public'],
    ['192.0.0.192', 'forbidden'],
    ['198.17.255.255', 'public'],
    ['198.18.0.0', 'private'],
    ['198.19.255.255', 'private'],
    ['198.20.0.0', 'public'],
    ['192.0.1.0', 'public'],
    ['223.255.255.255', 'public'],
    ['::1', 'loopback'],
    ['::2', 'forbidden'],
    ['::ffff:0:7f00:1', 'loopback'],
    ['64:ff9b:1::7f00:1', 'loopback'],
    ['64:ff9b:1::808:808', 'public'],
    ['100::1', 'forbidden'],
    ['1fff:ffff::', 'forbidden'],
    ['2000::', 'public'],
    ['3fff:ffff::', 'public'],
    ['4000::', 'forbidden'],
    ['fc00::', 'private'],
    ['fdff:ffff::', 'private'],
    ['fe00::', 'forbidden'],
    ['2001:4860:4860::8888', 'public'],
    ['not an address', 'forbidden'],
  ])('knows %s as %s', (address, kind) => {
    expect(judgeAddress(address)).toBe(kind);
  });

  test('lets http reach loopback and private addresses only', () => {
    expect(canConnect('8.8.8.8', 'http:', open)).toBe(false);
    expect(canConnect('8.8.8.8', 'https:', closed)).toBe(true);
    expect(canConnect('127.0.0.1', 'http:', open)).toBe(true);
    expect(canConnect('127.0.0.1', 'http:', closed)).toBe(false);
    expect(canConnect('10.0.0.1', 'https:', closed)).toBe(false);
  });
});
