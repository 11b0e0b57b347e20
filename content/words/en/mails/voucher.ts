export const voucher = {
  issued: {
    subject: 'Your voucher for {amount} ({reference})',
    preview: 'Spend it on any trip with us until {date}.',
    why: {
      'force-majeure':
        'We’re sorry your {kind} couldn’t go ahead, for reasons beyond anyone’s control. Here’s a travel credit of {amount} for another time.',
      'instead-of-refund':
        'You chose travel credit instead of a refund for your {kind}. Here it is: {amount}.',
      gift: 'Your gift voucher of {amount}.',
      goodwill: 'Something towards your next trip with us: a travel credit of {amount}.',
    },
    code: 'Your voucher’s code',
    keep: 'Please keep this e-mail. The code is as good as cash, and we keep no copy of it. If you lose it, write to us: we’ll send a new one to this address, and the old one stops working.',
    how: 'How to spend it',
    steps: [
      'Choose a trip and book it.',
      'On the page where you pay, choose ‘I have a voucher’ and enter the code.',
      'It covers as much as it’s worth. Pay any balance another way; anything left over stays on the voucher.',
    ],
    worth: 'Value',
    until: 'Valid until',
    link: 'Choose a trip',
  },
  /** The mail after a voucher's payment returned to the voucher. */
  returned: {
    subject: '{amount} is back on your voucher ({reference})',
    preview: 'You can spend it on another trip.',
    text: 'You paid {amount} for your {kind} with a voucher, and we’ve put it back. The same code works again, for at least a year from today.',
  },
  /** The mail after a refund was turned into a voucher. */
  taken: {
    subject: 'Your refund of {amount} is now a voucher ({reference})',
    preview: 'The code is in a separate e-mail.',
    text: 'In place of a refund you have {amount} in travel credit. The code is in a separate e-mail.',
  },
}
