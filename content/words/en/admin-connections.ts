/** Ways of paying: what guests can pay with, and the keys for it. */
export const adminConnections = {
  view: 'Ways of paying',
  text: 'What guests can pay with. For cards, enter test keys and try them; then do the same with your live keys.',
  names: { yoco: 'Yoco', payfast: 'PayFast', eft: 'Bank transfer', cash: 'Cash' },
  texts: {
    yoco: 'Cards, on Yoco’s page. Refunds are sent automatically.',
    payfast: 'Cards, instant EFT and wallets, on PayFast’s page.',
    eft: 'Guests see your bank account and the reference to write. You record the money when it comes.',
    cash: 'Cash, a card machine, or anything else: open the booking and click ‘Record a payment’.',
  },
  states: {
    none: 'Not set up',
    off: 'Off',
    test: 'On, test money only',
    live: 'On',
    always: 'Always possible',
    refused: 'Not working',
  },
  modes: { test: 'Test', live: 'Live', sandbox: 'Test (sandbox)' },
  /** Shown if the environment sets a connection. */
  fixed:
    'Whoever looks after the server has set this in its environment, so nothing here changes it.',
  demo: 'The demonstration is on: its page moves no money.',
  account: 'Open your bank account',
  entered: '{mode} keys entered on {at} by {by}.',
  somebody: 'a deleted account',
  faults: {
    'demo-in-production':
      'The demonstration is on. Have it switched off at the server (PAYMENTS), since it moves no money.',
    'sandbox-merchant':
      'This is the public test merchant of PayFast. Enter the number of your own account to take real money.',
    'test-key': 'Test keys move no money, so guests can’t pay with them here. Enter your live key.',
    sandbox: 'The sandbox moves no money, so guests can’t pay with it here. Enter your live keys.',
    'no-https':
      'Real money needs a secure address: the site’s must begin with https:// (SITE_URL, at the server).',
    'demo-beside-live':
      'The demonstration is on: with it, anybody could confirm a trip without paying. Have it switched off at the server (PAYMENTS).',
    'not-production':
      'Real money needs the server in production (NODE_ENV=production). Until then, use test keys.',
    unusable:
      'The keys can’t be read any more, because the server’s secret has changed. Enter them again.',
  },
  enter: 'Enter keys',
  change: 'Change keys',
  entering: {
    yoco: {
      title: 'Keys of Yoco',
      text: 'You find the secret key in Yoco’s portal, where you set up online payments. Begin with the test key. We check it and ask Yoco to tell us of payments.',
      saved: 'Yoco knows this key. Now try it.',
    },
    payfast: {
      title: 'Keys of PayFast',
      text: 'You find them in PayFast’s dashboard, among the settings for developers. Set the passphrase there first. Allow cards of all countries, or foreign cards fail.',
      saved: 'Saved. Now try it.',
    },
    never: 'Nobody can read a key here again, not even you.',
    save: 'Save keys',
  },
  labels: {
    secretKey: 'Secret key',
    secretKeyHint: 'It begins with sk_test_ or sk_live_, not with pk_.',
    mode: 'These keys are for',
    merchantId: 'Merchant ID',
    merchantKey: 'Merchant key',
    passphrase: 'Passphrase',
    passphraseHint: '8 to 32 letters and digits.',
    refundsByApi: 'Send refunds through PayFast’s API',
    refundsHint: 'Without this you make each refund in PayFast’s dashboard.',
  },
  switchOn: 'Offer it to guests',
  switchOff: 'Stop offering it',
  useMode: { test: 'Use the test keys', live: 'Use the live keys' },
  switchedOn: 'Guests can pay with {name} now.',
  switchedOff: 'Guests can’t choose {name} any more. Payments and refunds under way go on.',
  usesMode: { test: 'The test keys are used now.', live: 'The live keys are used now.' },
  offering: {
    test: {
      title: 'Offer {name} with test money?',
      text: 'Guests can then book and pay with test cards, which move no money. Do this only while you try the site.',
    },
    live: {
      title: 'Take real money with {name}?',
      text: 'From now on guests pay with real cards. We ask for your second proof first.',
    },
  },
  remove: 'Delete keys',
  removing: {
    title: 'Delete the keys of {name}?',
    text: 'Guests can’t pay with it then, and refunds of earlier payments can’t be sent from here.',
    done: 'The keys are deleted.',
  },
  tryIt: 'Try it',
  tryAgain: 'Try it again',
  trial: {
    /** The title of the trial's booking. */
    title: 'Test payment',
    heading: 'Test payment of {at}',
    text: {
      test: 'We make a booking of R5 in your name. You pay it with a test card on {name}’s page, then come back here.',
      live: 'We make a booking of R5 in your name. You pay it with your own card: real money, which you then refund.',
    },
    go: 'Go and pay R5',
    leaving: 'Opening the pay page …',
    open: 'Booking {reference}',
    refund: 'Refund it',
    refunded: 'The booking is cancelled, and the refund is on its way.',
    steps: {
      paid: 'Paid',
      told: '{name} told us',
      booked: 'In the books',
      refunded: 'Refunded',
    },
    states: {
      open: 'Not yet',
      waiting: 'Waiting',
      done: 'Done',
      failed: 'Didn’t work',
      'by-hand': 'By hand',
    },
    details: {
      paidWaiting: 'Not paid yet. If you have just paid, this takes a moment.',
      paidFailed: 'The card was declined. Try again with another card.',
      toldWaiting:
        'We asked and found it paid, but {name} hasn’t told us. It must be able to reach {site}; from a machine at home it can’t.',
      booked: 'Recorded as {detail}.',
      refundTest:
        '{name} refunds real money only, so this step can be tried with live keys. End the test by recording the refund with the booking.',
      refundWaiting: 'On its way. {name} tells us when it is done.',
      refundFailed: '{name} didn’t send it. Open the booking: it says what to do.',
      refundByHand: 'Make this refund on {name}’s own pages, then record it with the booking.',
    },
  },
}
