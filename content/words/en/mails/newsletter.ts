export const newsletter = {
  confirm: {
    subject: 'Please confirm your subscription · {company}',
    preview: 'One click, and you’re on the list.',
    text: 'Someone signed this address up for our newsletter: a travel guide now and then, and news of our tours. If that was you, please confirm it:',
    link: 'Confirm my subscription',
    validity:
      'The link works for {days} days. If it wasn’t you, do nothing: we won’t write again, and we delete the address.',
  },
  welcome: {
    subject: 'You’re on the list · {company}',
    preview: 'Your subscription to our newsletter is confirmed.',
    text: 'Thank you. From now on our newsletter comes to this address, and we use it for nothing else.',
    leave: 'You can unsubscribe at any time, with the link in every issue or this one:',
    link: 'Leave the newsletter',
  },
  already: {
    subject: 'You already get our newsletter · {company}',
    preview: 'Someone entered your address again; nothing has changed.',
    text: 'Someone, probably you, signed this address up for our newsletter. It’s already on the list, so nothing has changed.',
    leave: 'If you’d rather stop:',
    link: 'Leave the newsletter',
  },
}
