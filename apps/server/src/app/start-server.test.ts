import { expect, test } from 'vitest';
import { toUrl } from './start-server.ts';

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
  ['10.0.0.7', 'http://10.0.0.7:8080'],
  ['robin.example.com', 'http://robin.example.com:8080'],
  ['::1', 'http://[::1]:8080'],
])('a server that listens on %s is reached at %s, which is an address', (host, url) => {
  expect(toUrl(host, 8080)).toBe(url);
  expect(URL.parse(url)).not.toBeNull();
});
