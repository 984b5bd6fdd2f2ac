import { isIP } from 'node:net';
import type { Sentence } from '#platform/errors/sentence.ts';

/** What an IP address is good for, as far as the server calling it goes. */
export type AddressKind =
  | 'public'
  | 'private'
  | 'loopback'
  | /** link-local, metadata, multicast … */ 'forbidden';

export interface AddressRules {
  /** Whether loopback and private addresses may be called. */
  allowPrivateUrls: boolean;
  /** How far http may go: into the own network (when nothing is said), or not beyond this machine. */
  plainHttp?: 'private' | 'loopback';
}

/** What a typed address is for, so that a refusal can name it. */
export interface AddressSubject {
  /** How a sentence about it begins: `The base URL`; in German with a feminine noun. */
  name: Sentence;
  /** What it looks like: `https://host/v1`. */
  example: string;
  /** Whether it may have a query. A part behind # is refused always. */
  mayHaveQuery?: boolean;
}

/** An address that was taken, in its canonical spelling without a slash at the end, or why not. */
export type AddressVerdict = { url: string; refusal?: never } | { refusal: Sentence; url?: never };

/**
 * IPv4 ranges by their meaning (IANA special-purpose registry, RFC 6890); the first match counts.
 * Forbidden beside link-local: "this network" (Linux connects 0.0.0.0 to itself), the metadata
 * addresses of Alibaba, Oracle and Azure, and everything that is no single host.
 */
const ipv4Ranges: readonly (readonly [string, number, AddressKind])[] = [
  ['0.0.0.0', 8, 'forbidden'],
  ['100.100.100.200', 32, 'forbidden'],
  ['168.63.129.16', 32, 'forbidden'],
  ['169.254.0.0', 16, 'forbidden'],
  ['192.0.0.0', 24, 'forbidden'],
  ['224.0.0.0', 3, 'forbidden'],
  ['127.0.0.0', 8, 'loopback'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
];

function ipv4ToNumber(address: string): number {
  return address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);
}

function judgeIpv4(value: number): AddressKind {
  for (const [base, bits, kind] of ipv4Ranges) {
    const size = 2 ** (32 - bits);
    if (Math.floor(value / size) === Math.floor(ipv4ToNumber(base) / size)) return kind;
  }
  return 'public';
}

/** The eight groups of a valid IPv6 address; an embedded dotted IPv4 counts as two. */
export function ipv6Groups(address: string): number[] {
  const withoutZone = address.replace(/%.*$/, '');
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(withoutZone);
  let text = withoutZone;
  if (dotted?.[1] && dotted[2]) {
    const value = ipv4ToNumber(dotted[2]);
    text = `${dotted[1]}${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;
  }
  const [head = '', tail] = text.split('::', 2);
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = parse(head);
  if (tail === undefined) return before;
  const after = parse(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/**
 * The metadata services of Google, Oracle, Scaleway, Linode and Alibaba that lie inside the private range of IPv6. As single
 * addresses, because a network of one's own may begin like these.
 */
const ipv6Metadata = new Set(
  [
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    'fd00:a9fe:a9fe::1',
    'fd00:100::100:200',
  ].map((address) => ipv6Groups(address).join(':')),
);

/** The IPv4 address that an IPv6 address carries inside, by the mappings that networks route. */
function embeddedIpv4(groups: readonly number[]): number | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const last = g * 65_536 + h;
  const startsWithZeros = a === 0 && b === 0 && c === 0 && d === 0;
  // ::ffff:a.b.c.d (mapped), ::ffff:0:a.b.c.d (translated), ::a.b.c.d (compatible, without :: and ::1)
  if (startsWithZeros && e === 0 && f === 0xffff) return last;
  if (startsWithZeros && e === 0xffff && f === 0) return last;
  if (startsWithZeros && e === 0 && f === 0 && last > 1) return last;
  // 64:ff9b::/96 and 64:ff9b:1::/48 (NAT64)
  if (a === 0x64 && b === 0xff9b) return last;
  // 2002:a.b.c.d::/16 (6to4)
  if (a === 0x2002) return b * 65_536 + c;
  // 2001:0::/32 (Teredo) carries the client's address with its bits turned
  if (a === 0x2001 && b === 0) return 0xffff_ffff - last;
  return null;
}

function judgeIpv6(address: string): AddressKind {
  const groups = ipv6Groups(address);
  const embedded = embeddedIpv4(groups);
  if (embedded !== null) return judgeIpv4(embedded);
  const [first = 0] = groups;
  const isLast = (value: number) => groups.every((group, at) => group === (at === 7 ? value : 0));
  if (isLast(1)) return 'loopback';
  if (isLast(0)) return 'forbidden';
  // Amazon's services for a machine have a whole block of the private range, metadata among them.
  if (first === 0xfd00 && groups[1] === 0x0ec2) return 'forbidden';
  if (ipv6Metadata.has(groups.join(':'))) return 'forbidden';
  if (first >= 0xfc00 && first <= 0xfdff) return 'private';
  // Only 2000::/3 is given out; link-local, site-local, multicast and the rest lie outside of it.
  return first >= 0x2000 && first <= 0x3fff ? 'public' : 'forbidden';
}

/** What kind of address this is; anything that is no IP address is forbidden. */
export function judgeAddress(address: string): AddressKind {
  const family = isIP(address);
  if (family === 4) return judgeIpv4(ipv4ToNumber(address));
  if (family === 6) return judgeIpv6(address);
  return 'forbidden';
}

/** Whether a connection to this address may be opened; http never leaves the house. */
export function canConnect(
  address: string,
  protocol: 'http:' | 'https:',
  rules: AddressRules,
): boolean {
  switch (judgeAddress(address)) {
    case 'public':
      return protocol === 'https:';
    case 'private':
      return rules.allowPrivateUrls && (protocol === 'https:' || rules.plainHttp !== 'loopback');
    case 'loopback':
      return rules.allowPrivateUrls;
    case 'forbidden':
      return false;
  }
}

/** The IP address that a URL names directly, without the brackets of IPv6; null for a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

const metadataNames = /^(?:metadata|instance-data|metadata\.google\.internal|metadata\.goog)\.?$/;
const loopbackNames = /^(?:.+\.)?localhost\.?$/;

/** The canonical spelling of an address, without a slash at its end. */
export function spellAddress(url: URL): string {
  return url.search === '' ? url.href.replace(/\/+$/, '') : url.href;
}

/** The sentence about an address that is not to be called, also for one that only turns out so later. */
export function refusedAddress({ name }: AddressSubject): Sentence {
  return {
    de: `${name.de} führt zu einer Adresse, die nicht aufgerufen werden darf.`,
    en: `${name.en} leads to an address that must not be called.`,
  };
}

function httpsNeeded({ name }: AddressSubject, { plainHttp }: AddressRules): Sentence {
  return plainHttp === 'loopback'
    ? {
        de: `${name.de} braucht https://, wenn sie aus diesem Rechner hinausführt.`,
        en: `${name.en} needs https:// where it leads outside of this machine.`,
      }
    : {
        de: `${name.de} braucht https://, wenn sie aus deinem eigenen Netz hinausführt.`,
        en: `${name.en} needs https:// where it leads outside of your own network.`,
      };
}

function mayUseHttp(url: URL, address: string | null, rules: AddressRules): boolean {
  if (!rules.allowPrivateUrls) return false;
  if (address !== null) return canConnect(address, 'http:', rules);
  return rules.plainHttp !== 'loopback' || loopbackNames.test(url.hostname);
}

/**
 * Judges an address that an administrator typed. The WHATWG parser first brings every spelling of
 * an IP address (decimal, hex, octal, full-width digits) into one form, and that form is what is
 * judged, stored and called. What a name resolves to is judged when connecting.
 */
export function judgeTypedAddress(
  text: string,
  rules: AddressRules,
  subject: AddressSubject,
): AddressVerdict {
  const { name, example, mayHaveQuery = false } = subject;
  if (!URL.canParse(text)) {
    return {
      refusal: {
        de: `${name.de} ist ungültig. Sie sieht so aus: ${example}.`,
        en: `${name.en} is not valid. It looks like ${example}.`,
      },
    };
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return {
      refusal: {
        de: `${name.de} muss mit https:// oder http:// beginnen.`,
        en: `${name.en} must begin with https:// or http://.`,
      },
    };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      refusal: {
        de: `${name.de} darf keinen Benutzernamen und kein Passwort enthalten.`,
        en: `${name.en} must not contain a user name or password.`,
      },
    };
  }
  if (url.hash !== '' || (url.search !== '' && !mayHaveQuery)) {
    return {
      refusal: {
        de: `${name.de} muss mit ihrem Pfad enden, ohne ${mayHaveQuery ? '#' : '? und #'}.`,
        en: `${name.en} must end with its path, without ${mayHaveQuery ? '#' : '? and #'}.`,
      },
    };
  }
  const address = literalAddress(url);
  if (metadataNames.test(url.hostname)) return { refusal: refusedAddress(subject) };
  if (address !== null && !canConnect(address, 'https:', rules)) {
    return { refusal: refusedAddress(subject) };
  }
  if (loopbackNames.test(url.hostname) && !rules.allowPrivateUrls) {
    return { refusal: refusedAddress(subject) };
  }
  if (url.protocol === 'http:' && !mayUseHttp(url, address, rules)) {
    return { refusal: httpsNeeded(subject, rules) };
  }
  return { url: spellAddress(url) };
}
