import { company } from '#content/company.ts'
import type { Message } from '#emails/message.ts'
import { newsletterAlready } from '#emails/newsletter-already.ts'
import { newsletterConfirm } from '#emails/newsletter-confirm.ts'
import { newsletterWelcome } from '#emails/newsletter-welcome.ts'
import type { MailedToken } from '../mail/mailed-tokens.ts'
import { newsletterLinkDays } from '#rules/guests/newsletter.ts'

export type Letter =
  | { kind: 'newsletter-confirm'; confirm: MailedToken }
  | { kind: 'newsletter-welcome' | 'newsletter-already' }

/** A letter about the newsletter, with both its ways out: the link that people press and the one of mail programs. */
export function writeStatusMail(
  siteUrl: string,
  unsubscribeToken: string,
  letter: Letter,
): { message: Message; listUnsubscribe: string } {
  const unsubscribeUrl = `${siteUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`
  return {
    message: write(siteUrl, unsubscribeUrl, letter),
    listUnsubscribe: `${siteUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}`,
  }
}

function write(siteUrl: string, unsubscribeUrl: string, letter: Letter): Message {
  switch (letter.kind) {
    case 'newsletter-confirm':
      return newsletterConfirm({
        company,
        confirmUrl: `${siteUrl}/newsletter/confirm?token=${letter.confirm.token}`,
        days: newsletterLinkDays,
      })
    case 'newsletter-welcome':
      return newsletterWelcome({ company, unsubscribeUrl })
    case 'newsletter-already':
      return newsletterAlready({ company, unsubscribeUrl })
  }
}
