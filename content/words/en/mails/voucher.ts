/** The mails about travel credit. */
export const voucher = {
  issued: {
    subject: 'Your voucher for {amount} ({reference})',
    preview: 'Spend it on any trip with us until {date}.',
    why: {
      'force-majeure':
        'Your {kind} couldn’t go ahead for reasons that were in nobody’s hands. So here is travel credit of {amount} with us.',
      'instead-of-refund':
        'You chose travel credit instead of a refund for your {kind}. Here it is: {amount}.',
      goodwill: 'For your next trip with us: travel credit of {amount}.',
    },
    code: 'Your voucher’s code',
    keep: 'Please keep this e-mail. The code is as good as cash, and we keep no copy of it. If you lose it, write to us: we’ll send a new one to this address, and the old one stops working.',
    how: 'How to spend it',
    steps: [
      'Choose a trip and book it.',
      'On the page where you pay, choose “I have a voucher” and enter the code.',
      'It pays as much as it holds. You pay the rest in any other way, and what’s left on it stays yours.',
    ],
    worth: 'What it’s worth',
    until: 'Good until',
    link: 'Choose a trip',
  },
  /** What a voucher had paid is on it again. */
  returned: {
    subject: '{amount} is back on your voucher ({reference})',
    preview: 'You can spend it on another trip.',
    text: 'You paid {amount} for your {kind} by voucher, and that’s back on it now. The same code works again, for at least a year from today.',
  },
  /** A refund that was taken as a voucher. */
  taken: {
    subject: 'Your refund of {amount} is a voucher now ({reference})',
    preview: 'Its code is in an e-mail of its own.',
    text: 'Instead of a refund you have {amount} as travel credit with us. The voucher’s code is in an e-mail of its own.',
  },
}
