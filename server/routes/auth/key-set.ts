import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { keySetMs } from '#rules/accounts/session-times.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

const publicKey = z.object({
  kid: z.string(),
  kty: z.string(),
  alg: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
})

const route = createRoute({
  method: 'get',
  path: '/api/auth/v1/.well-known/jwks.json',
  summary: 'The public keys of our access tokens',
  responses: {
    200: jsonAnswer(
      'A JSON Web Key Set (RFC 7517), good for ten minutes.',
      z.object({ keys: z.array(publicKey) }),
    ),
    ...describeRefusals(503),
  },
})

/** GET /api/auth/v1/.well-known/jwks.json */
export function keySetRoutes({ keySet }: Accounts) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const { keys } = await keySet.read()
    c.header('Cache-Control', `public, max-age=${keySetMs / 1000}`)
    // Named one by one: nothing but what is public can pass.
    const published = keys.map(({ kid = '', kty = '', alg = '', crv = '', x = '', y = '' }) => {
      return { kid, kty, alg, crv, x, y }
    })
    return c.json({ keys: published }, 200)
  })
}
