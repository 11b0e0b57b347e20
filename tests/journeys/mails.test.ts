import { expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { getSampleMessages } from '#platform/mail/blocks/samples.ts'
import { withPictures } from '#platform/http/framed-mail.ts'
import { makePictures } from '#app/payments/documents/attachments.server.ts'
import { launchChromium } from '../chromium.ts'
import { isLooking } from '../whole-run.ts'
import { storeWholePage } from './pictures.ts'

it.runIf(isLooking())(
  'every mail has its picture',
  async () => {
    const browser = await launchChromium()
    const page = await browser.newPage()
    for (const [kind, { html }] of Object.entries(getSampleMessages(shipped))) {
      const pictures = await makePictures({ content: shipped }, html)
      await page.setContent(withPictures(html, pictures))
      await storeWholePage(page, kind)
    }
    await browser.close()
    expect(browser.isConnected()).toBe(false)
  },
  1_800_000,
)
