import * as fc from 'fast-check'

/**
 * Properties try the same examples in every run, so that a change is judged by what it changed and not
 * by luck. `PROPERTY_SEED=random npm test` tries others, `PROPERTY_SEED=7` those of that number, and
 * `PROPERTY_RUNS=20000` so many of each; a failure prints its seed.
 */
const { PROPERTY_SEED = '1', PROPERTY_RUNS } = process.env
fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}),
})
