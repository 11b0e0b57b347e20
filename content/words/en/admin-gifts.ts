export const gifts = {
  sell: 'Sell a gift voucher',
  title: 'Sell a gift voucher',
  text: 'It’s made once it’s paid for. Record the payment with its booking, which opens next.',
  amount: 'How much, in whole rand',
  receiver: 'Who it’s for',
  receiverEmail: 'Their e-mail',
  receiverEmailHint: 'Leave empty to send the giver the card to print.',
  message: 'Message on the card',
  arrivesOn: 'Arrives on',
  arrivesOnHint: 'Leave empty to send it as soon as it’s paid for.',
  giver: 'Who it’s from',
  email: 'The giver’s e-mail',
  deadline: 'It waits for payment until the end of {date}. Then it lapses, and the giver is told.',
  details: { tour: 'What', date: 'Arrives' },
  refund:
    'The refund comes off the voucher once it’s approved, so anything already spent can’t be refunded.',
  sold: 'Sold. Now record the payment.',
  /** Corrects the address of a gift card, or sends the card again. */
  again: {
    button: 'Correct or send again',
    title: 'Where should the card go?',
    text: 'If its day hasn’t come, the card goes to this address on the day. If it has gone out, or should have, a card with a new code goes out now and the old code stops working.',
    receiverEmailHint: 'Leave empty to send the giver the card to print.',
    confirm: 'Save and send',
    sent: 'A card with a new code is on its way.',
    saved: 'Saved. The card goes to this address on its day, once it’s paid for.',
  },
}
