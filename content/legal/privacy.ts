import type { LegalDocument } from '#rules/catalogue/legal.ts'

/**
 * The privacy policy, in the seven sections of P2.17. It states what the site does and nothing
 * else.
 */
export const privacy: LegalDocument = {
  title: 'Privacy policy',
  lastUpdated: '2025-08-15',
  sections: [
    {
      id: 'introduction',
      heading: 'Introduction',
      paragraphs: [
        '{company.legal.name} (registration {company.legal.registrationNumber}), which trades as {company.name}, is responsible for the personal information that this policy describes. Our office is at {company.address.street}, {company.address.city}, {company.address.postalCode}, {company.address.country}.',
        'We handle personal information under the {law.privacyAct}. This policy tells you what we collect and why, before you give it to us. It covers this website, our e-mails and messages, and the tours themselves.',
        'Where the law of the country you live in gives you stronger rights, we respect those as well.',
      ],
    },
    {
      id: 'information-we-collect',
      heading: 'Information we collect',
      paragraphs: [
        'Almost everything we hold about you comes from you, or from the person who booked for you or bought you a gift. Forms mark what is required: without it we cannot answer, or cannot arrange the tour. The rest is up to you, and leaving it out costs you nothing.',
        'Notes on diet, mobility or health are special personal information in law. Tell us only what your guide needs to know. If you book for other people, children among them, please make sure that they, or their parents, agree to your giving us their details.',
        'We do not use advertising or tracking cookies. If you sign in, a cookie keeps you signed in. Your choice of currency and an itinerary that you save stay in the storage of your own browser, unless you are signed in and save the itinerary to your account, share it by a link or send it to us.',
      ],
      list: [
        'When you send a message: your name, e-mail address and message, and your phone number if you give it.',
        'When you book a tour, request a transfer or ask for a quote: also the date, the number of adults and children, your requests and, if you wish, a person to call in an emergency.',
        'With a booking, if you give them: where we pick you up, your ship or flight, the language you wish for, how you get about, and the company, address, VAT number and order number for its invoices.',
        'When you ask for a group quote: in addition the size of the group, its days and pick-up places, what you have in mind and, if you give them, your company and its VAT number.',
        'When you put yourself on a waiting list: your name, e-mail address, phone number if you give it, the day and the size of your party, until that day is over.',
        'When you buy a gift voucher: also the name of whoever it is for, your message, and their e-mail address if we send the card. We use them for the card and nothing else.',
        'When you ask for a ride: the places, the day and time, the number of people and of bags and, if you give it, your flight.',
        'When we make you a quote: what it offers, what you write about it, and when you accepted or declined it.',
        'When you write a review: your stars, your words and the name you choose, which anybody can read if you say so, until you remove it.',
        'When you comment on an itinerary, or on a group’s plan, that somebody shared with you: your name and your words, which the person who shared it sees too.',
        'On the day of a trip: when your guide set out, met you and was back, and what they note of it for our office.',
        'When a refund goes to a bank account: the account, encrypted, until the refund is settled.',
        'When you book for somebody else: their name and phone number.',
        'When you reply to our e-mails: your message and its files, which our booking system reads and keeps with your booking.',
        'When you open an account: your e-mail address, and your password in a form from which it cannot be read back.',
        'When you subscribe to the newsletter: your e-mail address, and the moment at which you confirmed it.',
        'With each of these: which wording you agreed to, and when.',
        'When you open a page: the time and the page, without your network address. How often an address tries to sign in is counted under a fingerprint of it, for two days.',
        'When you write to us by WhatsApp or e-mail: what you write. WhatsApp has its own privacy policy, over which we have no say.',
      ],
    },
    {
      id: 'how-we-use-it',
      heading: 'How we use your information',
      paragraphs: [
        'We use it for the purpose you gave it for. We build no profile of you, and we do not sell or rent information to anybody.',
        'We keep it for as long as that purpose lasts. After that it is deleted automatically, or everything that points to you is removed.',
        'How long that is: requests for your trip, such as a diet, {kept.guestNotes} after it; your details {kept.guestDetails}, in case of a claim; the record of what was sold {kept.tripRecords}, as company law asks, and the invoices in it with the name they were made out to, which tax law does not let us change; quotes {kept.offers} after their last day, quote requests and messages {kept.messages}; copies of e-mails {kept.sentMail}; backups {kept.backups}.',
      ],
      list: [
        'To answer your message or to prepare a quote, because you asked us to.',
        'To arrange and carry out your tour or transfer, to confirm it, and to reach you if a plan changes: this is the contract between us.',
        'To take payment, issue invoices and keep the records that the law requires.',
        'To send the newsletter, if you have subscribed and confirmed. Each issue carries a link that ends it at once.',
        'To keep the site and your account secure, which is a legitimate interest of ours and of yours.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Sharing your information',
      paragraphs: [
        'A message that you send through the contact form is stored in our booking system, is used only to respond to you, and is not shared with third parties.',
        'A booking involves other people. Those who carry it out receive what they need for it and no more: your name, the size of your party, and whatever you asked for that concerns them.',
        'Our server stands in {company.hostingCountry}; what you write by WhatsApp passes through other countries.',
        'If any of them works or stores information outside South Africa, we use them only where their law, or a contract with us, protects your information in a way comparable to POPIA.',
      ],
      list: [
        'The guide and driver of your tour.',
        'Restaurants, estates, reserves, hotels and boat operators that we book for you.',
        'Firms that run our servers and carry our e-mail, which act on our instructions and may not use your information for themselves.',
        'The payment provider, where you pay through one: you see its name before you pay, and type your card in on its own page. We never see or keep the number of your card.',
        'A court or an authority, where the law obliges us, and medical services in an emergency.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      paragraphs: [
        'Pages and forms travel encrypted. Access to bookings is limited to the people who need it for their work, and attempts to sign in are limited in number. We collect little, which is the best protection we know.',
        'No system is beyond reach. If we have grounds to believe that somebody has obtained your information without authority, we tell you and the {law.regulator.name} as soon as reasonably possible, with what happened and what you can do.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'POPIA gives you the rights listed here. Write to {company.legal.privacyEmail}; it costs you nothing to object, to correct or to withdraw. We may ask you to show that you are who you say you are. We answer within {law.requestDays} days.',
        'If you withdraw a consent, what we did before stays lawful. If you object to something without which a tour cannot be run, we will say so, and the choice remains yours.',
      ],
      list: [
        'Access: to know whether we hold information about you, and to receive it. Our manual under the {law.accessAct} is on this site, at the foot of every page.',
        'Correction: to have what is wrong, incomplete or out of date put right.',
        'Erasure: to have information deleted that we no longer need or may not keep.',
        'Objection or restriction: to object to a use of your information, or to have us hold it without using it while a question is settled. You may object to direct marketing at any time, without a reason.',
        'Withdrawal of consent: to take back a consent as easily as you gave it.',
        'Complaint: to complain to the {law.regulator.name}, {law.regulator.address}; {law.regulator.complaintsEmail}; {law.regulator.phone}; {law.regulator.website}. We would be grateful for the chance to put things right first, but you do not have to give it.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: [
        'Questions about this policy and requests about your information go to {company.legal.informationOfficer}, {company.legal.name}, {company.address.street}, {company.address.city}, {company.address.postalCode}; {company.legal.privacyEmail}; {company.phone}.',
        'When we change this policy we change the date at its head. A request that you have sent keeps the wording you agreed to; if a change matters for information we already hold, we write to you before it applies.',
      ],
    },
  ],
}
