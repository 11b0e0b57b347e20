import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { renderer } from '#tests/built-pages.ts'
import { endKeys, buildFormPost, unknownKey } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { openTestOffice } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attempts } from '#platform/database/schema/requests.ts'

describe('the page of an order', () => {
  const office = setUpTestOffice()
  beforeEach(() => office.db.delete(attempts))

  const openOrder = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    const browser = openBrowser(openAnotherApp(office, { renderer }))
    await browser.get(`/m/${order.key}`)
    const post = (fields: Record<string, string>) => browser.ask('/manage', buildFormPost(fields))
    return { ...order, browser, post }
  }

  it('is shown uncached, without the key or the whole address', async () => {
    const { browser, reference, key, email } = await openOrder()
    const answer = await browser.get('/manage')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toContain('manage=')
    const heading = `<h1 id="order" tabindex="-1" class="text-page outline-none">`
    const occurrences = [reference, heading, key, email].map((part) => text.includes(part))
    expect(occurrences).toEqual([true, true, false, false])
  })

  it('is limited to sixty views per minute', async () => {
    const { browser } = await openOrder()
    for (let view = 0; view < 3; view += 1) expect((await browser.get('/manage')).status).toBe(200)
    for (let time = 3; time < 60; time += 1) await browser.get('/api/manage')
    expect((await browser.get('/manage')).status).toBe(429)
  })

  it('shows the form for a new link without a session, and 404 for an unknown link', async () => {
    const { post } = await openOrder()
    const stranger = openBrowser(openAnotherApp(office, { renderer }))
    const readPage = async (address: string) => {
      const answer = await stranger.get(address)
      const text = await answer.text()
      const routes = /"routes":\[[^\]]*\]/.exec(text)?.[0]
      return [answer.status, routes, text.includes(en.manage.closedTitle)]
    }
    for (const address of ['/manage', '/manage?change', '/manage?returned'])
      expect(await readPage(address)).toEqual([200, '"routes":["root","manage"]', true])
    for (const address of [`/m/${unknownKey}`, `/m/${'B'.repeat(43)}?to=review`])
      expect(await readPage(address)).toEqual([404, '"routes":["root","lost-order"]', true])
    expect((await post({ act: 'leave' })).headers.get('location')).toBe('/')
    const response = await post({ act: 'withdraw', sure: 'yes' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(en.manage.closedTitle)
  })

  it('shows that form after its key was ended', async () => {
    const { browser, id } = await openOrder()
    await endKeys(office, id)
    const answer = await browser.get('/manage')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(en.manage.closedTitle)
  })

  it('ends its session with its own form, but not with one of another site', async () => {
    const { browser } = await openOrder()
    const endSession = (headers?: Record<string, string>) =>
      browser.ask('/manage', buildFormPost({ act: 'leave' }, headers))
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      await endSession(headers as Record<string, string>)
      expect([headers, (await browser.get('/manage')).status]).toEqual([headers, 200])
    }
    await endSession()
    expect(await (await browser.get('/manage')).text()).toContain(en.manage.closedTitle)
  })

  it('mails its link again after a post from an older page', async () => {
    const { browser, reference, email } = await openOrder()
    const answer = await browser.ask('/api/manage/link', buildFormPost({ reference, email }))
    expect(answer.status).toBe(202)
    expect(await answer.text()).toContain(en.manage.linkAsked)
  })

  it('redirects an address with a slash at its end', async () => {
    const { browser } = await openOrder()
    const answer = await browser.get('/manage/?returned')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/manage?returned'])
  })

  it('is limited for HEAD requests too', async () => {
    const { browser } = await openOrder()
    for (let time = 0; time < 60; time += 1) await browser.ask('/api/manage', { method: 'HEAD' })
    expect((await browser.ask('/api/manage', { method: 'HEAD' })).status).toBe(429)
  })

  it('keeps refused input, with the reasons and the status of the refusal', async () => {
    const { post } = await openOrder()
    const answer = await post({ act: 'details', name: '', phone: '+44 1', specialRequests: 'Té' })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('value="+44 1"')
    expect(text).toContain('>Té</textarea>')
    expect(text).toContain(en.manage.pleaseMend)
    expect(text).not.toMatch(/<script|<noscript/)
  })

  it('shows general errors at the top, and keeps a typed message', async () => {
    const { post, browser } = await openOrder()
    await browser.get('/manage')
    const fields = { act: 'message', key: 'x', message: 'Please call' }
    const origin = 'https://elsewhere.example'
    const answer = await browser.ask('/manage', buildFormPost(fields, { origin }))
    expect(answer.status).toBe(403)
    const [head = ''] = (await answer.text()).split('<h1')
    expect(head).toContain('role="alert"')
    const message = { ...fields, key: crypto.randomUUID() }
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await post(message)).headers.get('location')).toBe('/manage?open=message')
    expect((await (await browser.get('/api/manage')).json()).messages).toHaveLength(1)
  })
})

it('the page of an order offers a retry while the database is away', async () => {
  const office = await openTestOffice()
  const { key } = await storeManagedOrder(office.db, office.clock.now)
  const browser = openBrowser(openAnotherApp(office, { renderer }))
  await browser.get(`/m/${key}`)
  await office.close()
  const answer = await browser.get('/manage')
  const text = await answer.text()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(text).toContain(en.manage.failed)
  expect(text).toContain(en.manage.retry)
})
