import * as fc from 'fast-check'

/**
 * Property tests use the same examples in every run, so failures come from changes and not from
 * chance. Other examples: `PROPERTY_SEED=random npm test`, or a number as the seed. More examples:
 * `PROPERTY_RUNS=20000`. A failure prints its seed.
 */
const { PROPERTY_SEED = '1', PROPERTY_RUNS } = process.env
fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}),
})
