/** Decides which IP addresses may be fetched from: none in private networks (loopback, link-local, carrier NAT ...). */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const privateRanges4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateRanges4.addSubnet(network, bits, 'ipv4');
/** Ranges inside 2000::/3 (global unicast) that are not public: documentation, 6to4, Teredo. */
const privateRanges6 = new BlockList();
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
  ['3fff::', 20],
] as const)
  privateRanges6.addSubnet(network, bits, 'ipv6');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !privateRanges4.check(address, 'ipv4');
    // Mapped IPv4 (::ffff:127.0.0.1) is not global unicast, so it is refused as well.
    case 6:
      return globalUnicast6.check(address, 'ipv6') && !privateRanges6.check(address, 'ipv6');
    default:
      return false;
  }
};

/**
 * Lookup for `http.request` that refuses private IP addresses. It checks the addresses that will be connected to, which
 * defeats DNS rebinding.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error(`${hostname} is not a public address`), { code: 'EPRIVATE' }), '', 0);
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
