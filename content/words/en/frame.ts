import { refusals } from './refusals.ts'

export const frame = {
  home: 'Home',
  skip: 'Skip to the content',
  mainNavigation: 'Main',
  sideNavigation: 'Menu',
  menu: 'Menu',
  close: 'Close',
  bookNow: 'Book Now',
  signIn: 'Sign in',
  account: 'Account',
  signOut: 'Sign out',
  currency: 'Prices in',
  /** Shown next to the choice of currency. */
  ratesOf: 'at rates of {date}',
  registered: '{name}, registration {number}',
  explore: 'Explore',
  popularTours: 'Popular tours',
  smallPrint: 'Small print',
  whatsappButton: 'Chat with us on WhatsApp (opens in a new tab)',
  whatsappSupport: 'WhatsApp support',
  whatsappHello: 'Hello, I have a question about a tour in Cape Town.',
  whatsappAbout: 'Hello, I have a question about {subject}.',
  backToHome: 'Back to Home',
  backToTours: 'Back to Tours',
  pageNotFound: 'Oops! Page not found',
  pageNotFoundText: 'There’s nothing at this address. The road goes on from here:',
  tourNotFound: 'Tour Not Found',
  tourNotFoundText:
    'There’s no tour at this address. It may have a new name, or the link was cut off.',
  bookingNotFound: 'Booking Not Found',
  bookingNotFoundText:
    'We don’t run a tour at this address. Choose one from our tours, and its booking page opens with your date and party filled in.',
  postNotFound: 'Post not found',
  postNotFoundText:
    'There’s no guide at this address. It may have a new name, or the link was cut off.',
  backToBlog: 'Back to the blog',
  newsletter: {
    title: 'Newsletter',
    text: 'A travel guide now and then, and news of our tours.',
    email: 'Your e-mail for the newsletter',
    placeholder: 'name@example.com',
    submit: 'Subscribe',
    sending: 'Sending...',
    /** The text doesn't reveal if we know the address. */
    sent: 'Thank you. We’ve written to {email}: please check your inbox.',
    refusals: {
      'email-invalid': refusals['email-invalid'],
      'consent-required': 'Please tick the box: we can’t write to you without your consent.',
    },
    failed: 'That didn’t go through. Please try again in a few minutes.',
  },
  /** Added to the message that something could not be sent. */
  offline: 'You seem to be offline. What you typed is still here: send it again once you’re back.',
  failure: {
    title: 'This page didn’t load',
    missing: 'There’s no page here',
    text: 'Something went wrong on the way to you. Please reload the page. If it happens again, call or write, and we’ll help at once.',
    home: 'Go to the home page',
  },
}
