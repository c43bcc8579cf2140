// What is deployed says the same as the code: manifests parse, their limits hold what converters may take, their settings exist.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settings } from '../src/core/config.js';
import { renderChart } from './helm.js';

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { name: string; value: string }[];
  readonly resources: { readonly limits: { memory: string }; readonly requests: { cpu: string } };
  readonly securityContext: Record<string, unknown>;
  readonly readinessProbe: { httpGet: { path: string }; periodSeconds: number };
}

interface Deployment {
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly [Container] };
    };
  };
}

const CHART = 'deploy/helm';
const names = new Set(Object.values(settings).map(({ env }) => env));

describe('the Helm chart', () => {
  const chart = renderChart(CHART);
  const deployment = chart.get('deployment.yaml') as Deployment;
  const [container] = deployment.spec.template.spec.containers;
  const env = new Map(container.env.map(({ name, value }) => [name, value]));

  test('every manifest has what the interface of a cluster needs', () => {
    assert.deepEqual(
      [...chart.keys()],
      ['autoscaler.yaml', 'deployment.yaml', 'disruption-budget.yaml', 'network-policy.yaml', 'service.yaml'],
    );
    for (const [file, manifest] of chart) {
      const { apiVersion, kind, metadata } = manifest as {
        apiVersion: string;
        kind: string;
        metadata: { name: string };
      };
      assert.ok(apiVersion && kind && metadata.name === 'release', file);
    }
  });

  test('its settings are settings, and the service would start with them', () => {
    for (const name of env.keys()) assert.ok(names.has(name), name);
    const config = readConfig(Object.fromEntries(env));
    assert.equal(config.workers, 2);
  });

  test('the memory limit holds every converter at its cap', () => {
    const config = readConfig(Object.fromEntries(env));
    const limit = Number(/^(\d+)Mi$/.exec(container.resources.limits.memory)?.[1]);
    assert.ok(limit >= config.workers * config.rssMb + 512, `${limit} MiB`);
  });

  test('nobody is cut off: the grace period is longer than the drain, the drain longer than a probe', () => {
    const config = readConfig(Object.fromEntries(env));
    const grace = deployment.spec.template.spec.terminationGracePeriodSeconds * 1000;
    assert.ok(grace > config.drainDelayMs + config.shutdownMs);
    assert.ok(config.drainDelayMs > container.readinessProbe.periodSeconds * 1000);
    assert.equal(container.readinessProbe.httpGet.path, '/readyz');
  });

  test('it runs without rights', () => {
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const policy = chart.get('network-policy.yaml') as { spec: { egress: unknown[]; policyTypes: string[] } };
    assert.deepEqual(policy.spec.egress, []);
    assert.ok(policy.spec.policyTypes.includes('Egress'));
  });

  test('it scales on a metric that the service has', () => {
    const scaler = JSON.stringify(chart.get('autoscaler.yaml'));
    const [, metric = ''] = /"name":"(markwell_\w+)"/.exec(scaler) ?? [];
    assert.match(readFileSync('src/server/metrics.ts', 'utf8'), new RegExp(`'${metric}'`));
  });

  test('values change what they should', () => {
    const plain = renderChart(CHART, {
      autoscaling: { enabled: false },
      networkPolicy: { enabled: false },
      workers: 4,
      settings: { MARKWELL_RATE_LIMIT: 60 },
    });
    assert.ok(!plain.has('autoscaler.yaml') && !plain.has('network-policy.yaml'));
    const changed = plain.get('deployment.yaml') as Deployment;
    assert.equal(changed.spec.replicas, 3);
    const [one] = changed.spec.template.spec.containers;
    assert.equal(one.resources.limits.memory, '6144Mi');
    assert.ok(one.env.some(({ name, value }) => name === 'MARKWELL_RATE_LIMIT' && value === '60'));
  });
});

test('jobs for a queue and for shards are manifests whose commands exist', () => {
  for (const file of ['deploy/queue/scaled-job.yaml', 'deploy/queue/indexed-job.yaml']) {
    for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
      assert.deepEqual(document.errors, []);
      assert.match(JSON.stringify(document.toJS()), /"args":\["(?:work|batch)"/);
    }
  }
});

test('compose gives each service the limits of the chart', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Record<string, Record<string, unknown>>;
  };
  for (const name of ['markwell', 'worker']) {
    const service = services[name] ?? {};
    assert.equal(service['read_only'], true, name);
    assert.deepEqual(service['cap_drop'], ['ALL'], name);
    assert.equal(service['mem_limit'], '4g', name);
  }
  const environment = services['markwell']?.['environment'] as Record<string, string>;
  assert.equal(readConfig(environment).workers, 2);
});

test('the image runs without rights, is watched, and starts what the package has', () => {
  const text = readFileSync('Dockerfile', 'utf8');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  assert.match(last, /^USER 1000:1000$/m);
  assert.match(last, /^HEALTHCHECK [\s\S]*\/readyz/m);
  assert.match(last, /^ENTRYPOINT \["node", "\/app\/dist\/cli\/main.js"\]$/m);
});

test('the balancer waits as long as an instance may take', () => {
  const { uploadMs, queueWaitMs, timeoutMs, ocrPageMs, maxOcrPages } = readConfig({});
  const longest = (uploadMs + queueWaitMs + timeoutMs + ocrPageMs * maxOcrPages) / 1000;
  const config = readFileSync('deploy/haproxy.cfg', 'utf8');
  for (const side of ['client', 'server']) {
    const seconds = Number(new RegExp(`timeout ${side} (\\d+)s`).exec(config)?.[1]);
    assert.ok(seconds >= longest, `${side}: ${seconds} s of ${longest} s`);
  }
});
