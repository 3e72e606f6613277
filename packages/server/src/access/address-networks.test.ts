import { expect, test } from 'vitest';
import { addressGroup, addressSite } from './address-networks.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
])('the calls of %j are counted for %s', ([address, group]) => {
  expect(addressGroup(address ?? null)).toBe(group);
});

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:abcd:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::9', '2001:db8:0::/48'],
  [null, 'unknown'],
])('the site of %j is %s', ([address, site]) => {
  expect(addressSite(address ?? null)).toBe(site);
});
