import { publishableKey } from '#rules/accounts/api-key.ts'
import type { TestOffice } from './test-office.ts'

type Front = Pick<TestOffice, 'app'>

/** What our pages send with everything that they ask, while nobody is signed in. */
export const asVisitor = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }

/** What an answer leaves with the browser, as that sends it back. */
export function cookieOf(answer: Response): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Opens an order by the key of its link, and gives the cookie of the session. */
export async function openManage({ app }: Front, key: string): Promise<string> {
  return cookieOf(await app.request(`/m/${key}`))
}

/** What the page of an order asks of the server: with a cookie, and by POST where it sends something. */
export function callManage({ app }: Front, path: string, cookie: string, body?: object) {
  const headers = { cookie, ...asVisitor, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  return app.request(`/api/manage${path}`, sent)
}

/** The same by the key of the order's link, which is opened first: a session is over after half an hour. */
export async function callManageBy(office: Front, path: string, key: string, body?: object) {
  return callManage(office, path, await openManage(office, key), body)
}
