export const account = {
  confirmAddress: {
    subject: 'Confirm your e-mail address · {company}',
    preview: 'One click, and your account is ready.',
    text: 'Someone (you, we hope) has created an account at {company} with this address. Confirm that it’s yours, and you can sign in.',
    link: 'Confirm my e-mail address',
    validity:
      'The link works for {hours} hours. Your account shows all your bookings in one place, including those you made before with this address.',
    notYou:
      'Not you? Nobody can sign in with your address, even if they open the link. Open it yourself to cancel the sign-up, or do nothing and it lapses.',
  },
  resetPassword: {
    subject: 'Choose a new password · {company}',
    preview: 'The link works once, within {minutes} minutes.',
    text: 'Someone asked to reset the password for your account at {company}. Choose a new one here:',
    link: 'Choose a new password',
    validity:
      'The link works once, within {minutes} minutes. Once you’ve chosen, you’re signed out everywhere: sign in with the new one.',
    notYou: 'If it wasn’t you, ignore this message: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed · {company}',
    preview: 'If this was you, there’s nothing to do.',
    text: 'The password for your account at {company} has just been changed, and the account was signed out on every other device. If this was you, there’s nothing to do.',
    notYou:
      'If it wasn’t, someone else can get in: choose a new password at once, and tell us at {email}.',
    link: 'Choose a new password',
  },
  adminInvitation: {
    subject: 'You’re invited to be an owner · {company}',
    preview: 'Create your account with {address}.',
    text: 'You’re invited to {company} as an owner: to see and decide everything, from bookings and money to what the site says and who works here.',
    /** Subjects of an invitation, by role. */
    subjectsOf: {
      manager: 'You’re invited to be a manager · {company}',
      reservations: 'You’re invited to work in reservations · {company}',
      accountant: 'You’re invited to be the accountant · {company}',
      guide: 'You’re invited to be a guide · {company}',
    },
    textsOf: {
      manager:
        'You’re invited to work at the desk of {company} as a manager: to look after bookings, guests, money, vehicles and guides, and what the site says.',
      reservations:
        'You’re invited to work at the desk of {company} in reservations: to see bookings, requests and messages as they come in, to answer and change them, and to record payments.',
      accountant:
        'You’re invited to the desk of {company} as its accountant: to see bookings and payments, to record and refund money, and to export the books.',
      guide:
        'You’re invited to {company} as a guide: to see your days on your phone, with times, places and guests.',
    },
    link: 'Accept the invitation',
    how: 'Create an account with this address, {address}, and confirm it with the link in the next e-mail we send you. If you already have an account with it, sign in. The invitation is yours alone; it works once, until {date}.',
    unknown:
      'If you don’t know what this is about, ignore this message, and please don’t pass it on.',
  },
  adminGranted: {
    subject: 'You’re now an owner · {company}',
    preview: 'What your account can do from now on.',
    text: 'You’re now an owner at {company}. You see and decide everything: bookings, money, what the site says and who works here.',
    /** Subjects after a change of role, by the new role. */
    subjectsOf: {
      manager: 'You’re now a manager · {company}',
      reservations: 'You now work in reservations · {company}',
      accountant: 'You’re now the accountant · {company}',
      guide: 'You’re now a guide · {company}',
    },
    textsOf: {
      manager:
        'You’re now a manager at {company}. You look after bookings, guests, money, vehicles and guides, and what the site says.',
      reservations:
        'You now work in reservations at {company}. You see bookings, requests and messages as they come in, answer and change them, and record payments.',
      accountant:
        'You’re now the accountant at {company}. You see bookings and payments, record and refund money, and export the books.',
      guide:
        'You’re now a guide at {company}. Your days are on a page for your phone: times, places and guests.',
    },
    link: 'Open the desk',
    linkOfGuide: 'Open your days',
    care: 'Because you see what guests tell us, you’re signed out twelve hours after you sign in, and we write to you whenever someone signs in on a new device.',
    careOfGuide:
      'Your page shows guests’ names and numbers, so you’re signed out a week after you sign in. If you lose your phone, tell the office: they’ll sign it out at once.',
    unexpected: 'If you didn’t expect this, write to us at {email} before you do anything else.',
  },
  /** Mails after a change to someone's passkeys or codes. */
  proofs: {
    subjects: {
      'passkey-added': 'A passkey was added to your account · {company}',
      'passkey-removed': 'A passkey was removed from your account · {company}',
      'codes-on': 'Your account now asks for a code · {company}',
      'codes-off': 'Your account no longer asks for a code · {company}',
      'recovery-made': 'You made new recovery codes · {company}',
      'recovery-used': 'A recovery code was used · {company}',
      'proofs-reset': 'Your passkeys and codes were reset · {company}',
    },
    preview: 'If this was you, there’s nothing to do.',
    what: {
      'passkey-added':
        'A passkey was added to your account at {company} on {time}, Cape Town time. It opens the desk without your password.',
      'passkey-removed':
        'A passkey was removed from your account at {company} on {time}, Cape Town time. It no longer opens the desk.',
      'codes-on':
        'An app that makes one-time codes was set up for your account at {company} on {time}, Cape Town time. From now on you’re asked for a code when you sign in.',
      'codes-off':
        'The app that made codes for your account at {company} was switched off on {time}, Cape Town time. You’re no longer asked for them.',
      'recovery-made':
        'New recovery codes were made for your account at {company} on {time}, Cape Town time. The old ones no longer work.',
      'recovery-used':
        'A recovery code for your account at {company} was used on {time}, Cape Town time. It won’t work again. If you’ve lost your phone, remove it at the desk and set up another.',
      'proofs-reset':
        'The passkeys and codes of your account at {company} were reset on {time}, Cape Town time, and you were signed out everywhere. Sign in with your password, and set up new ones.',
    },
    notYou:
      'If it wasn’t you, choose a new password at once: that signs everyone out. Then tell us at {email}.',
    link: 'Choose a new password',
  },
  adminSignedIn: {
    subject: 'You signed in on a new device · {company}',
    preview: 'If this was you, there’s nothing to do.',
    text: 'Someone signed in to your account at {company} on {time}, Cape Town time, in a browser you hadn’t used before. Your account can see guests’ details, so we write to you each time. If this was you, there’s nothing to do.',
    notYou:
      'If it wasn’t, choose a new password at once: that signs everyone out. Then look at Activity at the desk, and tell us at {email}.',
    link: 'Choose a new password',
  },
  deleted: {
    subject: 'Your account is deleted · {company}',
    preview: 'We keep no name but the one on an invoice.',
    text: 'Your account at {company} has been deleted, along with your preferences and the messages you sent us.',
    kept: 'By law we must keep a record of what was booked and at what price, but we keep it without your name, address or phone number. Only an invoice, where there is one, keeps the name it was made out to: tax law doesn’t let us change it.',
    upcoming: {
      one: 'You still have a trip coming up, and it isn’t cancelled. We’ll keep your details with it until the day after, so that we can reach you, and then remove them.',
      other:
        'You still have {n} trips coming up, and none of them is cancelled. We’ll keep your details with each until the day after it, so that we can reach you, and then remove them.',
    },
    notYou: 'If it wasn’t you who deleted it, write to us at {email}.',
  },
}
