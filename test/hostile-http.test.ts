// Every attack on HTTP itself: the right codes, in time, in bounds, while /livez answers; and the server lives.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Attacked, attack, httpAttacks, startAttacked } from './hostile-http.js';
import { post } from './service.js';

/**
 * Milliseconds that /livez may take on a machine that others use too. The budgets of the table (`npm run test:hostile`) are for an idle one;
 * what this test is for took seconds to minutes.
 */
const SHARED_LIVEZ_MS = 1_500;

let attacked: Attacked;
before(async () => {
  attacked = await startAttacked();
});
after(() => attacked.stop());

describe('no request ends or stalls the server', () => {
  for (const one of httpAttacks) {
    test(one.name, async () => {
      const { statuses, seconds, livezMs, mib } = await attack(attacked, one);
      assert.deepEqual(
        statuses.filter((status) => !one.expect.includes(status)),
        [],
      );
      assert.notEqual(statuses.length, 0);
      assert.ok(seconds <= 2 * one.seconds, `took ${seconds.toFixed(1)} s`);
      assert.ok(livezMs <= SHARED_LIVEZ_MS, `/livez took ${livezMs.toFixed(0)} ms`);
      assert.ok(mib <= one.mib, `grew by ${mib.toFixed(0)} MiB`);
      assert.equal((await post(attacked.service, '<h1>Golden</h1>')).body['content'], '# Golden\n');
    });
  }
});
