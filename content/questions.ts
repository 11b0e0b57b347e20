import type { DocumentOf } from './kinds.ts'

/** The questions page, by theme. It links to text of other pages and doesn't repeat it. */
export const questionThemes: readonly DocumentOf<'question-theme'>[] = [
  {
    id: 'booking',
    title: 'Booking and prices',
    questions: [
      {
        key: 'book',
        question: 'How do I book?',
        answer:
          'Open a tour, choose a date and your party, and send the form. It takes a minute. You get a reference and an e-mail straight away, and we confirm the day with you.',
      },
      {
        key: 'paid-anything-once',
        question: 'Have I paid anything once I’ve sent the form?',
        answer:
          'No. Sending the form holds your date and charges nothing. You then pay on your booking page if online payment is available, or with the details we e-mail you.',
      },
      {
        key: 'price-cover',
        question: 'What does the price cover?',
        answer:
          'Your guide, your vehicle, fuel, tolls, parking, pick-up and drop-off, and water. Each tour lists what else is in and what isn’t. Taxes are in the price.',
      },
      {
        key: 'pay-day',
        question: 'What will I pay on the day?',
        answer:
          'Entrance fees where the tour says so, lunch unless it’s included, and tips if you like. Below the total on each tour you’ll see what the gates will charge your party.',
      },
      {
        key: 'per-person',
        question: 'Is the price per person or per vehicle?',
        answer:
          'Day tours are per adult, and children from 3 to 11 pay half. Vehicles with a driver are per day. The itinerary builder estimates a whole party, so its figures differ from the tours’.',
        link: { label: 'Build your own days', path: '/itinerary-builder' },
      },
      {
        key: 'euros',
        question: 'Why do I see euros, and what am I charged in?',
        answer:
          'We show prices in a currency you’re likely to use; you can change it at the foot of every page. You’re charged in rand, and your bank sets the exchange rate.',
      },
      {
        key: 'gift-voucher',
        question: 'Can I give a trip as a present?',
        answer:
          'Yes, with a voucher for any amount from {gift.least} to {gift.most}. Choose the day its card arrives, or print it yourself. It’s valid for {voucher.valid} and can be spent bit by bit.',
        link: { label: 'Buy a gift voucher', path: '/gift-voucher' },
      },
      {
        key: 'book-today-tomorrow',
        question: 'Can I book for today or tomorrow?',
        answer:
          'Often for tomorrow. Each tour closes some hours before it sets out, and the calendar shows which days are left. If it’s urgent, phone us.',
      },
      {
        key: 'how-far-ahead',
        question: 'How far ahead should we book?',
        answer:
          'A month or more for December, January and Easter; at other times a week is usually enough. The calendar of each tour shows the days that are left.',
      },
      {
        key: 'travelling-alone',
        question: 'I’m travelling alone. Can I join a tour?',
        answer:
          'Our tours are private, so there is no group to join, and most ask for two guests. On our day tours for two or more you can come alone at the price of two: choose 1 adult on the tour’s page, then ‘Come alone’.',
      },
      {
        key: 'forty-people',
        question: 'We’re forty people. Can you take us?',
        answer:
          'Yes, up to 200 and more, in several vehicles or coaches. Tell us about the group and we’ll send you a plan and a price.',
        link: { label: 'Ask for a group quote', path: '/group-quotes' },
      },
    ],
  },
  {
    id: 'paying',
    title: 'Paying, changing, cancelling',
    questions: [
      {
        key: 'pay',
        question: 'When do I have to pay?',
        answer:
          'A booking is confirmed once it’s paid in full, or once the first instalment (the deposit) of a written plan is paid. The balance is due at least 30 days before you travel.',
        link: { label: 'Terms of service', path: '/terms-of-service' },
      },
      {
        key: 'pay-deposit',
        question: 'How can I pay, and is there a deposit?',
        answer:
          'By bank transfer (EFT), or in the ways we name when it’s time to pay. You never type a card number into this site. Pay in full; or, on a payment plan, pay a first instalment that confirms your booking, and the balance at least {plan.balanceDueDays} days before you travel. There’s no other deposit.',
      },
      {
        key: 'cost-cancel',
        question: 'What does it cost to cancel?',
        answer:
          '{freeCancellation.itDepends} on how many days are left. The cancellation page has the table, and a calculator for your own dates. Your confirmation has the dates for your booking.',
        link: { label: 'What cancelling costs', path: '/cancellations-policy' },
      },
      {
        key: 'change-date',
        question: 'Can I change the date?',
        answer:
          'If the new day is free, yes: up to {changeDeadlines.date} hours before you set out, on your booking page; after that, call us. {plan.changeFee} If it costs more or less, we tell you before anything moves. What cancelling costs by then moves along.',
      },
      {
        key: 'happens-cancel',
        question: 'What happens if you cancel?',
        answer:
          'You choose: a full refund, or a similar tour. If that costs more you pay the difference; if it costs less, we do.',
      },
      {
        key: 'death-or-hospital',
        question: 'What if someone dies or is in hospital?',
        answer:
          'Tell us. If a guest has died or is in hospital, nothing is charged for that guest, by South African law. We’ll then see with you what the rest of your party would like.',
      },
      {
        key: 'get-invoice',
        question: 'Do I get an invoice?',
        answer:
          'Yes, with our registered name and yours. If you need a company’s name on it, say so when you book. {tax.onInvoices}',
      },
      {
        key: 'travel-insurance',
        question: 'Should I have travel insurance?',
        answer:
          'Yes. It isn’t in our price, and it covers what our table doesn’t: a missed flight, an illness, a lost bag.',
      },
    ],
  },
  {
    id: 'the-day',
    title: 'The day itself',
    questions: [
      {
        key: 'pick',
        question: 'Where do you pick us up?',
        answer:
          'At your door in the city, at the Waterfront, along the Atlantic coast to Camps Bay, and in the Southern Suburbs as far as Constantia. From the airport, Simon’s Town or the winelands we come too, for a supplement of about {ride.pickUpBeyond} each way for the vehicle.',
      },
      {
        key: 'private-shared',
        question: 'What is private, and what is shared?',
        answer:
          'The vehicle and the guide are yours alone on every tour. The whale boat and the game drive at Aquila carry other guests. Each tour says so.',
      },
      {
        key: 'driver-guide',
        question: 'Is our driver a guide?',
        answer:
          'On a tour, yes: a registered guide who also drives, or a guide with a driver for larger parties. With a vehicle by the day you have a driver, who isn’t a guide.',
      },
      {
        key: 'guide-language',
        question: 'Do you guide in our language?',
        answer:
          'In English on any day. In French, German, Afrikaans or isiXhosa when the guide who speaks it is free: ask us when you book. Our site and e-mails are in English.',
        link: { label: 'Who we are', path: '/about' },
      },
      {
        key: 'change-plan-road',
        question: 'Can we change the plan on the road?',
        answer:
          'Yes, that’s the point of a private day. Stay longer where you like it and leave out what you don’t. Only boats, gates and game drives keep their own time.',
      },
      {
        key: 'lunch-included',
        question: 'Is lunch included?',
        answer:
          'On the Stellenbosch estates and at Aquila, yes. On the other days your guide books a table that suits you, and you pay what you eat.',
      },
      {
        key: 'cater-diet',
        question: 'Can you cater for a diet?',
        answer:
          'We don’t cook, but we know who does: halal, kosher, vegan and gluten-free tables can all be booked with a day’s notice.',
      },
      {
        key: 'pick-cruise-ship',
        question: 'Can you pick us up from a cruise ship?',
        answer:
          'Yes, at the terminal by the Waterfront. Tell us the ship and when you must be back on board; we keep an hour in hand.',
      },
    ],
  },
  {
    id: 'children',
    title: 'Children',
    questions: [
      {
        key: 'children-pay',
        question: 'What do children pay?',
        answer:
          'From 3 to 11 half the adult’s price; under three nothing, though they take a seat: say how many there are when you book. From 12 on they pay as adults.',
      },
      {
        key: 'child-seats',
        question: 'Do you have child seats?',
        answer:
          'Yes: baby seats, toddler seats and boosters, at no charge. Say how many you need when you book, and tell us age and weight.',
      },
      {
        key: 'tour-best-small',
        question: 'Which tour is best with small children?',
        answer: 'The Cape Peninsula: seals, penguins and beaches, and short drives.',
        link: { label: 'Cape Peninsula and Cape Point', path: '/tour/cape-peninsula' },
      },
      {
        key: 'children-come-game',
        question: 'Can children come on the game drive?',
        answer:
          'The reserve decides by age; those under four may have to stay at the lodge with one of you. Give us the ages, and we’ll ask before you book.',
      },
      {
        key: 'bring-pushchair',
        question: 'Can we bring a pushchair?',
        answer:
          'Yes, one that folds. It’s fine at Boulders, the Waterfront and most wine estates, but not in Bo-Kaap or the caves.',
      },
    ],
  },
  {
    id: 'walking',
    title: 'Walking, steps and wheelchairs',
    questions: [
      {
        key: 'walking',
        question: 'How much walking is there?',
        answer:
          'Usually two to three kilometres in a day, in pieces. Each tour says how far and how steep.',
      },
      {
        key: 'take-wheelchair',
        question: 'Can you take a wheelchair?',
        answer:
          'A folding one travels in the boot, if you can get into a high seat with a hand to hold. We have no vehicle with a ramp; we can hire one with a few days’ notice. Each tour says what you can reach.',
      },
      {
        key: 'at-seventy-five',
        question: 'I’m seventy-five. Is this for me?',
        answer:
          'Very likely. You go at your own pace and leave out what you don’t like. Ask us about a tour, and we’ll say plainly where the steps are.',
      },
    ],
  },
  {
    id: 'weather',
    title: 'Weather and seasons',
    questions: [
      {
        key: 'best-time-come',
        question: 'When is the best time to come?',
        answer:
          'March to May, for still, mild days. November to February is hot, dry and windy, and full at Christmas. June to August brings rain with bright days between, and the first whales; August and September have flowers and the most whales.',
      },
      {
        key: 'happens-rains',
        question: 'What happens when it rains?',
        answer:
          'We go, with a plan B that each tour names. If a park, a pass or a road is closed and nothing good is left, we move your day or give you a full refund.',
      },
      {
        key: 'cable-car-closed',
        question: 'What if the cable car is closed?',
        answer:
          'We try again in the afternoon. If it stays shut, we drive up Signal Hill and walk in Kirstenbosch; you pay the garden’s entrance in place of the ticket.',
      },
      {
        key: 'see-whales',
        question: 'When can we see whales?',
        answer:
          'From June to November, best from August to October. Outside those months we don’t sell the day.',
        link: { label: 'Hermanus whale watching', path: '/tour/hermanus-whale-watching' },
      },
      {
        key: 'what-to-wear',
        question: 'What should we wear?',
        answer:
          'Layers, at any time of year, with something windproof on top. Flat shoes, a hat and sun cream; our sun burns through cloud.',
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    questions: [
      {
        key: 'safe',
        question: 'Is it safe?',
        answer:
          'With a guide who lives here, in places and at hours that we know, yes. We don’t walk empty streets, we don’t leave bags in sight, and we say so when a plan isn’t wise.',
      },
      {
        key: 'insured',
        question: 'Are you insured?',
        answer: 'We carry passenger liability cover. Ask us for the certificate.',
      },
      {
        key: 'goes-wrong',
        question: 'What if something goes wrong on the road?',
        answer:
          'Guests on tour can phone {company.emergencyPhone} at any hour. Someone who knows your day will answer.',
      },
    ],
  },
  {
    id: 'before-you-fly',
    title: 'Before you fly',
    questions: [
      {
        key: 'pick-airport',
        question: 'Can you pick us up from the airport?',
        answer:
          'Yes. A ride into the city costs from {ride.cheapest} for the vehicle, one way. Give us the flight number, and we watch it. A vehicle with its driver for the day costs from {vehicle.cheapestDay}, up to {ride.day.hours} hours and {ride.day.kilometres.inland} kilometres; an extra hour is {ride.day.extraHour}.',
        link: { label: 'All prices', path: '/transfers#airport' },
      },
      {
        key: 'children-need-papers',
        question: 'Do our children need papers?',
        answer:
          'South Africa’s rules for travelling with minors have changed more than once. Bring birth certificates, and a letter from a parent who isn’t with you; check with your airline before you fly.',
      },
      {
        key: 'need-visa-vaccinations',
        question: 'Do we need a visa or vaccinations?',
        answer:
          'It depends on your passport: ask the nearest South African mission. If you come from a country with yellow fever, bring your certificate. There’s no malaria in the Western Cape.',
      },
      {
        key: 'people-tip',
        question: 'How much do people tip?',
        answer:
          'Ten to fifteen per cent at a table, R10 to a car guard, and R100 to R200 a person for a guide after a good day. None of it is owed.',
      },
      {
        key: 'robben-island',
        question: 'Why don’t you sell Robben Island?',
        answer:
          'The museum runs its own ferry, sells its own tickets, and its own guides lead every visit. Book it on the museum’s site early in your stay; we’ll take you to the quay and pick you up.',
        link: { label: 'Where to go', path: '/destinations' },
      },
    ],
  },
]
