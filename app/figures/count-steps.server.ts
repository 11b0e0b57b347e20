import type { MiddlewareHandler } from 'hono'
import type { CountedStep } from './booking-steps.ts'
import type { StepCounter } from './booking-steps.server.ts'

const availabilityPath = /^\/api\/tours\/[^/]+\/availability$/
const bookingFormPath = /^\/book-tour\/[^/]+$/

/**
 * Counts the steps of a booking (app/figures/booking-steps.ts) by a request's method, address and
 * status. Prefetched pages do not count.
 */
export function countSteps(counter: StepCounter): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (/prefetch|prerender/.test(c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? ''))
      return
    for (const step of findSteps(c.req.method, c.req.path, c.res.status)) counter.count(step)
  }
}

/** The steps that a request counts as. A refused form counts as sent, and as refused or full. */
function findSteps(method: string, path: string, status: number): CountedStep[] {
  const isSuccess = status < 400
  if (method === 'GET' && availabilityPath.test(path)) return isSuccess ? ['days-asked'] : []
  if (method === 'GET' && bookingFormPath.test(path.replace(/\.data$/, '')))
    return isSuccess ? ['form-opened'] : []
  if (method !== 'POST' || path !== '/api/bookings' || status === 429 || status >= 500) return []
  if (isSuccess) return ['form-sent']
  return ['form-sent', status === 409 ? 'day-full' : 'form-refused']
}
