import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { Email } from 'postal-mime'
import { phone, useSite } from './site.ts'

const site = useSite()

describe('the newsletter', () => {
  it('is subscribed to at the foot of a page, confirmed by a link and left by another', async () => {
    const email = 'reader@news.example'
    const page = await site.open('/group-tours', { viewport: phone })
    const form = page.getByRole('region', { name: en.newsletter.band })
    await form.getByLabel(en.frame.newsletter.email).fill(email)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: en.frame.newsletter.submit }).click()
    await form.getByText(fill(en.frame.newsletter.sent, { email })).waitFor()
    const [asking] = await site.readMails(email)
    await page.goto(findLink(asking, 'confirm'))
    await page.getByRole('button', { name: en.newsletter.confirm.button }).click()
    await page.getByRole('heading', { name: en.newsletter.confirm.doneTitle }).waitFor()
    const welcome = await site.findMail(email, 'You’re on the list ·')
    await page.goto(findLink(welcome, 'unsubscribe'))
    await page.getByRole('button', { name: en.newsletter.unsubscribe.button }).click()
    await page.getByRole('heading', { name: en.newsletter.unsubscribe.doneTitle }).waitFor()
  })

  it('is refused in place without a good address or without consent', async () => {
    const page = await site.open('/')
    const form = page.getByRole('region', { name: en.newsletter.band })
    const subscribe = form.getByRole('button', { name: en.frame.newsletter.submit })
    await form.getByLabel(en.frame.newsletter.email).fill('nowhere')
    await subscribe.click()
    await form.getByText('Please enter a valid email address').waitFor()
    await form.getByLabel(en.frame.newsletter.email).fill('reader@news.example')
    await subscribe.click()
    await form.getByText(en.frame.newsletter.refusals['consent-required']).waitFor()
  })

  it('says of a link that is worn out or broken that it is not good any more, and offers no second press', async () => {
    for (const address of ['confirm', 'unsubscribe']) {
      for (const token of ['A'.repeat(43), 'broken ☂', '']) {
        const page = await site.open(`/newsletter/${address}?token=${encodeURIComponent(token)}`)
        const main = page.getByRole('main')
        await main.getByRole('button').click()
        await main.getByText(en.refusals['newsletter-link-invalid']).waitFor()
        await main.getByRole('heading', { name: en.newsletter.deadTitle }).waitFor()
        await expect.poll(() => main.getByRole('button').count()).toBe(0)
        await main.getByRole('link', { name: en.newsletter.home }).waitFor()
      }
    }
  })
})

/** The path of a link in a mail, on the site of this journey. */
function findLink(mail: Email | undefined, page: string): string {
  const [, path = ''] =
    new RegExp(`(/newsletter/${page}\\?token=[\\w-]+)`).exec(mail?.text ?? '') ?? []
  return site.url(path)
}
