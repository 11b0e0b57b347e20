import type { Message } from '#emails/message.ts'
import { newsletterAlready } from '#emails/newsletter-already.ts'
import { newsletterConfirm } from '#emails/newsletter-confirm.ts'
import { newsletterWelcome } from '#emails/newsletter-welcome.ts'
import type { MailedToken } from '../mail/mailed-tokens.ts'
import type { Services } from '../services.ts'
import { newsletterLinkDays } from '#rules/guests/newsletter.ts'

export type Letter =
  | { kind: 'newsletter-confirm'; confirm: MailedToken }
  | { kind: 'newsletter-welcome' | 'newsletter-already' }

/** A letter about the newsletter, with both its ways out: the link that people press and the one of mail programs. */
export function writeStatusMail(
  services: Pick<Services, 'siteUrl' | 'content'>,
  unsubscribeToken: string,
  letter: Letter,
): { message: Message; listUnsubscribe: string } {
  const { siteUrl } = services
  const unsubscribeUrl = `${siteUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`
  return {
    message: write(services, unsubscribeUrl, letter),
    listUnsubscribe: `${siteUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}`,
  }
}

function write(
  services: Pick<Services, 'siteUrl' | 'content'>,
  unsubscribeUrl: string,
  letter: Letter,
): Message {
  const { siteUrl } = services
  const content = services.content()
  switch (letter.kind) {
    case 'newsletter-confirm':
      return newsletterConfirm(content, {
        confirmUrl: `${siteUrl}/newsletter/confirm?token=${letter.confirm.token}`,
        days: newsletterLinkDays,
      })
    case 'newsletter-welcome':
      return newsletterWelcome(content, { unsubscribeUrl })
    case 'newsletter-already':
      return newsletterAlready(content, { unsubscribeUrl })
  }
}
