import { z } from 'zod'

export const faultSchema = z.strictObject({
  /** Method and path; a star matches one path segment: 'GET /api/checkouts/*'. */
  on: z.string().regex(/^(GET|POST|PUT|DELETE) \/\S*$/, "on is like 'POST /api/checkouts'"),
  times: z.int().min(1).default(1),
  /** The work is done although the answer fails or never comes. */
  worked: z.boolean().default(false),
  /** Seconds by which the answer is delayed after the work. */
  lateSeconds: z.number().min(0).default(0),
  /** Replaces the answer by another one, by silence, or by a broken connection. */
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

export type FaultRequest = z.input<typeof faultSchema>
export type Fault = z.output<typeof faultSchema>

export function openFaults() {
  const waiting: Fault[] = []
  return {
    waiting,
    /** Adds a fault; throws if it is invalid. */
    add: (fault: FaultRequest) => void waiting.push(faultSchema.parse(fault)),
    take: (method: string, path: string): Fault | undefined => {
      const fault = waiting.find(({ on }) => isMatch(on, `${method} ${path}`))
      if (!fault) return undefined
      if (fault.times === 1) waiting.splice(waiting.indexOf(fault), 1)
      else fault.times -= 1
      return fault
    },
  }
}

function isMatch(pattern: string, request: string): boolean {
  const parts = pattern.split('/')
  const requestParts = request.split('/')
  return (
    parts.length === requestParts.length &&
    parts.every((part, index) => part === '*' || part === requestParts[index])
  )
}
