/** A code that takes money off, as guests give it with a booking. */
export const promoCode = {
  fold: 'I have a code',
  label: 'Code',
  hint: 'Capitals and spaces don’t matter.',
  apply: 'Apply',
  applying: 'One moment...',
  /** As a line of the price. */
  line: '{name} ({code})',
  applied: '{name}: {amount} off, so {total} in all.',
  appliedLater: '{name}: it comes off the price we name.',
  failed: 'We couldn’t check the code just now. You can book with it all the same.',
}
