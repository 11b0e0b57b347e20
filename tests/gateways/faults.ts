import { z } from 'zod'

/** An order to misbehave: what happens to the next requests of one kind. */
export const faultSchema = z.strictObject({
  /** Method and path; a star stands for one part of it: 'GET /api/checkouts/*'. */
  on: z.string().regex(/^(GET|POST|PUT|DELETE) \/\S*$/, "on is like 'POST /api/checkouts'"),
  /** To how many requests; one, if left out. */
  times: z.int().min(1).default(1),
  /** The work is done although the answer says otherwise, or never comes. */
  worked: z.boolean().default(false),
  /** Answers so much later than the work is done. */
  lateSeconds: z.number().min(0).default(0),
  /** Instead of the true answer: another, none at all, or a broken connection. */
  answer: z
    .union([
      z.literal('silence'),
      z.literal('hang-up'),
      z.strictObject({
        status: z.int().min(200).max(599),
        body: z.string().default(''),
        headers: z.record(z.string(), z.string()).default({}),
      }),
    ])
    .optional(),
})

export type FaultOrder = z.input<typeof faultSchema>
export type Fault = z.output<typeof faultSchema>

/** The orders that wait for their requests. */
export function openFaults() {
  const waiting: Fault[] = []
  return {
    waiting,
    /** Takes an order; throws with what is wrong with it. */
    order: (order: FaultOrder) => void waiting.push(faultSchema.parse(order)),
    /** The order that this request falls under, used up by one. */
    take: (method: string, path: string): Fault | undefined => {
      const fault = waiting.find(({ on }) => fits(on, `${method} ${path}`))
      if (!fault) return undefined
      if (fault.times === 1) waiting.splice(waiting.indexOf(fault), 1)
      else fault.times -= 1
      return fault
    },
  }
}

function fits(pattern: string, request: string): boolean {
  const parts = pattern.split('/')
  const asked = request.split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, index) => part === '*' || part === asked[index])
  )
}
