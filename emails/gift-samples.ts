import type { Content } from '#content/content.ts'
import { giftCard, giftOrdered, giftOver, giftPaid } from './vouchers.ts'

const gift = {
  reference: 'GV-7K3M-9QXD',
  receiver: 'Nina Rossi',
  giver: 'Ada Example',
  amount: 250_000,
  arrivesOn: '2026-12-24',
  isToPrint: false,
  words: 'Happy birthday!\nSee the Cape for me.',
  validUntil: '2029-12-24',
  code: 'TC-7K3M-9QXD-0F5R-W2BN',
  siteUrl: 'https://www.cape-and-crossing.example',
  link: 'https://www.cape-and-crossing.example/m/sample',
}

/** Every mail about a gift. */
export const getGiftMessages = (content: Content) => ({
  'gift-ordered-guest': giftOrdered(content, { ...gift, payUntil: '2026-12-10', canPay: true }),
  'gift-ordered-guest by hand': giftOrdered(content, {
    ...gift,
    payUntil: '2026-12-10',
    canPay: false,
  }),
  'gift-paid-guest': giftPaid(content, gift),
  'gift-card-receiver': giftCard(content, gift),
  'gift-print-guest': giftCard(content, { ...gift, isToPrint: true, words: undefined }),
  'gift-over-guest': giftOver(content, { ...gift, why: 'over' }),
  'gift-over-guest by the desk': giftOver(content, {
    ...gift,
    why: 'cancelled',
    message: 'As we said on the phone.',
  }),
})
