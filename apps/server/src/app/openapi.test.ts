import { endpoints } from '@robin/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

let app: TestApp;
let description: Description;

beforeAll(async () => {
  app = await startTestApp();
  description = (await app.anonymous.call('GET', '/api/openapi.json')).body as Description;
});
afterAll(() => app.close());

const contract = Object.values(endpoints);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function described(): string[] {
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe('the description of the interface', () => {
  test('names exactly the calls of the contract', () => {
    expect(described().sort()).toEqual(contract.map(nameOf).sort());
  });

  test('names exactly the calls that the server answers: each is routed, and nothing else is', async () => {
    for (const { method, path } of contract) {
      const url = path.replace(/\{\w+\}/g, '1');
      const { status, body } = await app.anonymous.call(method, url);
      const isUnknown = status === 404 && (body as { detail: unknown }).detail === 'Not found';
      expect([method, path, isUnknown]).toEqual([method, path, false]);
    }
    const served = new Set(contract.map(nameOf));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of new Set(contract.map((endpoint) => endpoint.path))) {
        if (served.has(`${method} ${path}`)) continue;
        // Another call of the contract may answer where a fixed word stands for a parameter.
        const url = path.replace(/\{\w+\}/g, '1');
        const isOther = contract.some(
          (endpoint) =>
            endpoint.method === method &&
            new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url),
        );
        if (isOther) continue;
        expect([method, path, (await app.anonymous.call(method, url)).status]).toEqual([
          method,
          path,
          404,
        ]);
      }
    }
  });

  test('says for each call who may call it, what is sent and what comes back', () => {
    expect(description.openapi).toBe('3.1.0');
    for (const endpoint of contract) {
      const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.name);
      expect(operation?.summary).not.toBe('');
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([...Object.keys(endpoint.responses), '4XX']),
      );
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const parameters = operation?.parameters.filter((parameter) => parameter.in === 'path');
      expect(parameters?.map(({ name }) => name).sort()).toEqual(inPath.sort());
      expect(operation?.requestBody !== undefined).toBe('body' in endpoint);
    }
  });

  test('names the form of the sign-in as one', () => {
    const content = description.paths['/api/auth/login']?.['post']?.requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(['application/x-www-form-urlencoded']);
  });

  test('holds no reference to something that it does not define', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    for (const [, path = ''] of references) {
      const target = path
        .split('/')
        .reduce<unknown>(
          (node, step) => (node as Record<string, unknown> | undefined)?.[step],
          description,
        );
      expect([path, target !== undefined]).toEqual([path, true]);
    }
  });

  test('can be read without signing in', async () => {
    expect((await app.anonymous.fetch('/api/openapi.json')).status).toBe(200);
  });
});

describe('the readable page of the description', () => {
  test('keeps the rules for scripts and styles: none stands in the page, all come from here', async () => {
    const page = await app.anonymous.fetch('/api/docs');
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect(html).toContain('<title>Robin API</title>');
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//);
      expect([address, (await app.anonymous.fetch(address)).status]).toEqual([address, 200]);
    }
  });

  test('reads the description of this server, at the address that its script asks in the end', async () => {
    const script = await app.anonymous.fetch('/api/docs/static/swagger-initializer.js');
    // Of several entries the last one counts, whatever the settings of the page say before it.
    const asked = [...(await script.text()).matchAll(/\burl: resolveUrl\('([^']+)'\)/g)].at(
      -1,
    )?.[1];
    const { pathname } = new URL(asked ?? '', 'http://robin.test/api/docs/');
    expect(pathname).toMatch(/^\/api\/docs\/.+/);
    expect((await app.anonymous.call('GET', pathname)).body).toEqual(description);
  });
});
