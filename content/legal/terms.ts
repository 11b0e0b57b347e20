import type { LegalDocument } from '#rules/catalogue/legal.ts'

/** The terms of service, in the eight sections of P2.17. P9.10 sets payment and cancellation. */
export const terms: LegalDocument = {
  title: 'Terms of service',
  lastUpdated: '2025-08-15',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are and what these terms cover',
      paragraphs: [
        '{company.legal.name}, registration {company.legal.registrationNumber}, trades as {company.name} from {company.address.street}, {company.address.city}, {company.address.postalCode}, {company.address.country}. Legal documents may be served on us there. You reach us at {company.phone} and {company.email}; our website is {company.website}.',
        'These terms apply to every tour, transfer and itinerary that we supply, and to the use of this website. The cancellation and refund policy and the privacy policy are part of them. Whoever makes a booking accepts these terms for all members of the party.',
        'Nothing in these terms takes away a right that you have under the {law.consumerAct}, the {law.electronicAct} or any other law that cannot be excluded by agreement. Where a term and such a law disagree, the law prevails.',
      ],
    },
    {
      id: 'bookings',
      heading: 'Bookings and confirmation',
      paragraphs: [
        'Before you send a booking you see the whole of it: the tour, the date, the party, what is included and the total in rand. You may correct it, or leave the page, until you send it.',
        'When we receive a booking or a request we store it under a reference and send you that reference by e-mail. A booking is confirmed only on full payment together with a completed booking form, or on the first instalment under a written payment plan. Until then we try to keep the date for you and will tell you if we cannot.',
        'A tour whose price is on request, a transfer request and an itinerary sent for a quote become bookings when you accept our written quote. You accept a quote with the button on its page, until the end of the day that it names; from then on it is a booking under these terms.',
        'Please tell us at the time of booking about children’s ages, mobility, allergies and anything else that the day depends on, and check the names and the date in our e-mail.',
      ],
    },
    {
      id: 'prices-and-payment',
      heading: 'Prices and payment',
      paragraphs: [
        'Tour prices are per person and in South African rand (ZAR); vehicles are priced by the day. A price may change until payment confirms the booking, and does not change afterwards. Amounts in other currencies are shown as a guide at rounded rates: what you owe is the amount in rand.',
        'Each tour lists what its price includes and excludes. Entrance fees quoted as “about” are set by parks and operators, which change them without asking us.',
        'Under a written payment plan the final balance is due at least {plan.balanceDueDays} days before departure. Choosing to pay a deposit on your booking page is such a plan, and the deposit is its first instalment.',
        'A voucher is valid for {voucher.valid} from the day on which its card arrives or it is given, or until a later day that it names. It can be spent in parts and is not paid out in cash. Anyone who has its code can spend it; if you lose the code, write to us. We refund a gift voucher that has not been spent to the person who bought it, when they ask for it. For {gift.cardDays} days after it was bought by card, a gift voucher pays for trips that begin at least {gift.youngDays} days later. A voucher stops if the bank takes back the payment it was bought with.',
        'A promo code lowers a price only for the tours, days and number of bookings it was made for. It has no value of its own, and a booking that is changed to something it was not made for loses the discount.',
        'If a price on this website is an obvious mistake, we tell you as soon as we see it. You may then take the tour at the correct price or cancel without charge.',
      ],
    },
    {
      id: 'changes-and-cancellation',
      heading: 'Changes and cancellation',
      paragraphs: [
        'Cancellations are made in writing, by e-mail or on your booking page; the date of cancellation is the day on which we receive it. The charge depends on the notice given and stands in the table of our cancellation and refund policy. The table that was in force when you booked applies to your booking.',
        'A change of date or tour depends on availability and carries an administration fee for each person.',
        'If we cancel, you receive a full refund or a transfer to a similar tour, with the difference in price paid or returned. In a case of force majeure we give a travel credit where possible, and refunds follow the policies of the suppliers concerned.',
        'Your guide may alter the order or the stops of a day because of weather, traffic, closed roads or safety. We replace what is lost with something of the same kind wherever we can.',
      ],
    },
    {
      id: 'on-tour',
      heading: 'On tour',
      paragraphs: [
        'We collect you at the place and time in the confirmation. If you are late, call us; we wait as long as the rest of the day allows.',
        'Everyone wears a seat belt. In a car, a child younger than {law.childSeatAge} must by law travel in a suitable restraint; ask for child seats when you book. Smoking is not allowed in our vehicles.',
        'You are responsible for passports, visas and vaccinations, for medicines that you need, and for being fit enough for what you have chosen. Walks, boats and animals carry risks that care reduces and does not remove: please follow the instructions of your guide and of the park.',
        'A guide may refuse to carry on with anyone whose conduct endangers or seriously disturbs other people, animals or property. A guest who is asked to leave for misconduct receives no refund and makes their own way home.',
      ],
    },
    {
      id: 'responsibility',
      heading: 'Our responsibility',
      paragraphs: [
        'We plan and run our tours with reasonable care and skill, with registered tourist guides, licensed vehicles and insurance for our passengers.',
        'Some parts of a day are supplied by others: restaurants, cellars, reserves, hotels, boats, the cableway. We choose them with care, but they answer for their own services and their conditions apply to those parts.',
        'We answer for our own negligence. As far as the law allows, we are not liable for loss that we did not cause, for loss that nobody could have foreseen when you booked, or for belongings left in a vehicle or a public place unless our negligence caused it. We do not exclude or limit liability for gross negligence, for intent, or for anything else for which the law forbids it.',
        'We recommend travel insurance that covers cancellation, medical care and belongings.',
      ],
    },
    {
      id: 'the-website',
      heading: 'This website',
      paragraphs: [
        'The texts and pictures on this site belong to us or are used with permission. You may print and share pages for planning your own trip; please ask before any other use.',
        'We write with care and correct mistakes when we find them. Opening hours, tide tables and park fees change faster than any website, so check what your day depends on, or ask us.',
        'If you open an account, keep your password to yourself and tell us if you think that somebody else has it. We may close an account that is used to harm the site or other people.',
        'Links lead to sites that we do not run and for which we cannot answer.',
      ],
    },
    {
      id: 'complaints-and-law',
      heading: 'Complaints and governing law',
      paragraphs: [
        'If something is wrong on the day, tell your guide or call {company.emergencyPhone}, so that we can still put it right. Otherwise write to {company.email} with your reference.',
        'If we cannot agree, you may take the matter to the National Consumer Commission, to an ombud or association with authority over it, or to a court.',
        'The law of South Africa governs these terms. South African courts have jurisdiction, which does not remove any protection that the law of your own country gives you as a consumer.',
        'If one of these terms cannot be enforced, the others stand. The version that applies to you is the one in force on the day you booked; we keep it with your booking, and you may print or save this page.',
      ],
    },
  ],
}
