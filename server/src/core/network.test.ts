import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:12:34:aaaa:bbbb:cccc:1', '2001:db8:12:34::/64'],
    ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  test('is the same for all addresses of one customer and differs between customers', () => {
    const half = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
    const spell = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(half, half, half, half, (one, other, host, guest) => {
        const network = networkOf(`${spell(one)}:${spell(host)}`);
        expect(networkOf(`${spell(one)}:${spell(guest)}`.toUpperCase())).toBe(network);
        fc.pre(spell(one) !== spell(other));
        expect(networkOf(`${spell(other)}:${spell(host)}`)).not.toBe(network);
      }),
    );
  });
});
