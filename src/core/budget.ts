import { ConvertError } from './errors.js';
import { type LimitName, type Limits, limitErrors } from './limits.js';

/** Counts what one request has used of its limits. Embedded documents share the budget of the outermost one. */
export interface Budget {
  readonly limits: Limits;
  readonly used: Map<LimitName, number>;
}

export function createBudget(limits: Limits): Budget {
  return { limits, used: new Map() };
}

/** Adds `amount` to what was used of a limit. Throws the limit's error once the sum is over the limit. */
export function spend(budget: Budget, name: LimitName, amount: number): void {
  const used = (budget.used.get(name) ?? 0) + amount;
  budget.used.set(name, used);
  if (used > budget.limits[name]) throw limitError(budget, name);
}

/** Throws the limit's error if `value` is over the limit; for bounds that do not add up, like depth or pixels. */
export function checkLimit(budget: Budget, name: LimitName, value: number): void {
  if (value > budget.limits[name]) throw limitError(budget, name);
}

/** Whether `amount` more of a limit may still be spent. */
export function canSpend(budget: Budget, name: LimitName, amount: number): boolean {
  return (budget.used.get(name) ?? 0) + amount <= budget.limits[name];
}

function limitError(budget: Budget, name: LimitName): ConvertError {
  return new ConvertError(limitErrors[name], { limit: { name, value: budget.limits[name] } });
}
