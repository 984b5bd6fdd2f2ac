import { isIP, isIPv6 } from 'node:net';
import { ipv6Groups } from './address-policy.ts';

const isMappedIpv4 = (groups: readonly number[]) =>
  groups.slice(0, 6).every((group, at) => group === (at === 5 ? 0xffff : 0));

/** A proxy writes an IPv6 address in brackets where its port stands behind it, and some write it so without a port, too. */
function withoutPort(named: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>.*)\](?::\d+)?)$/.exec(named)?.groups ?? {};
  const address = v4 ?? v6 ?? '';
  return isIP(address) === 0 ? named : address;
}

/**
 * Whom to count as one caller by their address: an IPv4 address in any spelling, or the /64 network of an IPv6 address.
 * A connection is given such a network as a whole, so each single address of it would be a caller with tries of its own,
 * and so would each connection where the proxy names the port of it too, as Azure's and IIS do.
 * @returns what is no IP address as it is
 */
export function callerNetwork(named: string): string {
  const address = withoutPort(named);
  if (!isIPv6(address)) return address;
  const groups = ipv6Groups(address);
  if (isMappedIpv4(groups)) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
