/** The field for a promo code or a voucher's code. */
export const promoCode = {
  fold: 'I have a code',
  label: 'Code',
  hint: 'A promo code or a voucher. Capitals, spaces and hyphens don’t matter.',
  apply: 'Apply',
  applying: 'One moment...',
  /** The discount as a line of the price. */
  line: '{name} ({code})',
  applied: '{name}: {amount} off, so {total} in all.',
  /** For a voucher: the amount it pays, and what remains to pay or remains on it. */
  voucher:
    'Your voucher pays {covers}, and {rest} is left to pay. It’s used when you send this form.',
  voucherAll:
    'Your voucher pays all of it, and {left} stays on it. It’s used when you send this form.',
  voucherLater:
    'Your voucher has {left} on it. We reply first: once it’s confirmed, enter the code on your booking page.',
  /** The amount due on sending the form, if a voucher pays a part. */
  due: {
    nothing: 'Nothing is due: your voucher pays all of it.',
    balance: 'Your voucher pays the deposit. Balance: {rest} by {date}.',
    rest: '{rest} is due when you book: what your voucher leaves.',
  },
  /** Shown once the order exists. */
  paidByVoucher: 'Your voucher paid {paid}.',
  restToPay: '{rest} is left to pay: the next page says by when.',
  paidInFull: 'Nothing is left to pay: your place is confirmed.',
  toBooking: 'Go on to your booking',
  appliedLater: '{name}: it comes off the price we name.',
  failed: 'We couldn’t check the code just now. You can book with it all the same.',
}
