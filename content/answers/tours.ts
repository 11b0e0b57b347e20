import type { DocumentOf } from '../kinds.ts'

/**
 * Questions that guests ask before they book, for each tour. The owner must confirm fees, ages and
 * lengths of walks; the times of a day are in the tour's own file.
 */
export const tourAnswers: Readonly<Record<string, DocumentOf<'tour-answers'>>> = {
  'cape-peninsula': {
    yours: 'Vehicle and guide are yours alone, all day.',
    shared: 'The seal boat in Hout Bay, if you take it, carries other guests too.',
    children:
      'A good day with children: seals, penguins and a beach, and no drive longer than fifty minutes.',
    walking:
      'About two kilometres in all. The path to the old lighthouse is paved, 20 minutes uphill, with steps at the end; the funicular spares you most of it.',
    wheelchair:
      'The viewpoints, the boardwalk at Foxy Beach and the funicular’s lower deck can be reached in a folding wheelchair; the old lighthouse can’t. Our vehicles have no ramp.',
    fitness: 'If you can climb three flights of stairs with a rest, you’ll see everything.',
    bring: [
      'A windproof jacket, even in January',
      'Shoes that grip on rock',
      'Sun cream and a hat that ties on',
      'A card for the gates',
      'Swimming things, if you’d like to swim with penguins nearby',
    ],
    gateFees: ['capePoint', 'penguins', 'funicular'],
    alsoOnTheDay: 'Lunch by the harbour: about R200 to R350 a head.',
    months:
      'All year. November to March is warm and windy; April, May and September have the calmest days; whales pass from August to November.',
    badWeather:
      'If Chapman’s Peak is closed, we cross by Ou Kaapse Weg. If the rain is heavy at the Point, we give the time to Simon’s Town, its museum and a longer lunch. If the park itself closes, we move your day or give you a full refund.',
    questions: [
      {
        key: 'swim-penguins',
        question: 'Can we swim with the penguins?',
        answer:
          'At Boulders Beach, on the same ticket, you may swim where penguins do. The water is cold, 14 to 19 degrees by the season. Foxy Beach, with the boardwalks, is for looking.',
      },
      {
        key: 'end-africa',
        question: 'Is this the end of Africa?',
        answer:
          'The Cape of Good Hope is the most south-western point. The southernmost is Cape Agulhas, 150 kilometres on, and we drive there too.',
      },
    ],
  },
  'winelands-stellenbosch': {
    yours: 'Vehicle, guide and tasting table are yours alone.',
    shared: 'The lunch terrace and the cellars have other guests.',
    children:
      'Two of the three estates have lawns and juice tastings; tell us, and we choose those.',
    walking:
      'Forty-five level minutes in town, on old pavements, and a short walk through a cellar with steps.',
    wheelchair:
      'The tasting rooms and the lunch table can be reached without steps when we know beforehand. Our vehicles have no ramp.',
    fitness: 'None needed.',
    bring: [
      'Flat shoes for vineyard paths',
      'A layer for the cellars, which are cool in summer',
      'A hat from November to March',
    ],
    gateFees: [],
    alsoOnTheDay: null,
    months:
      'All year. Late January to March is harvest; June to August has fires and empty rooms; September and October are green.',
    badWeather: 'Rain changes nothing: tastings and lunch are under a roof.',
    questions: [
      {
        key: 'who-does-not-drink',
        question: 'What if one of us doesn’t drink?',
        answer:
          'Each estate pours grape juice or coffee and often pairs chocolate or cheese. Say so when you book.',
      },
      {
        key: 'take-wine-home',
        question: 'Can we take wine home?',
        answer:
          'We pack bottles to fly. The cellars ship too; they quote you at the counter, and customs at home is yours to check.',
      },
    ],
  },
  'table-mountain-city': {
    yours: 'Vehicle and guide are yours alone, on the mountain too.',
    shared: 'The cable car holds 65 people.',
    children: 'Children love the cable car; the museum suits those over ten.',
    walking:
      'About three kilometres: paved paths on top, cobbles in Bo-Kaap, a level avenue through the Company’s Garden.',
    wheelchair:
      'The cable car and the first path on top can be reached in a wheelchair, and the upper station lends some. Bo-Kaap is steep. Our vehicles have no ramp.',
    fitness: 'An hour on your feet at a time.',
    bring: [
      'A warm layer: it’s up to ten degrees cooler on top',
      'Sun cream and a hat',
      'Shoes for cobbles',
      'A card for the cable car',
    ],
    gateFees: ['cableCar'],
    alsoOnTheDay: 'Lunch: about R150 to R300 a head.',
    months:
      'All year. March to May is calmest. From July the cableway shuts for one to seven weeks; ask us for this year’s dates.',
    badWeather:
      'If the cableway stops, we try again in the afternoon. If it stays shut, we drive up Signal Hill and walk in Kirstenbosch, where you pay the garden’s entrance in place of the cable car.',
    questions: [
      {
        key: 'queue-cable-car',
        question: 'Do we have to queue for the cable car?',
        answer:
          'Your guide buys the tickets online, so you skip that line. There’s still one for the car itself: ten minutes on a quiet day, an hour at Christmas.',
      },
      {
        key: 'hike-instead',
        question: 'Can we hike up instead?',
        answer:
          'Yes, by the Platteklip steps with a mountain guide, two to three hours. Write to us first: it’s another day’s plan and needs a second guide.',
      },
    ],
  },
  'aquila-safari-full-day': {
    yours: 'The vehicle from Cape Town and your guide are yours alone.',
    shared:
      'The game drive is in the reserve’s open vehicle with other guests, unless you book one for your party alone.',
    children:
      'The reserve decides who may ride, and may ask children under four to stay at the lodge. Tell us the ages, and we’ll ask.',
    walking: 'Very little; three steps up into the game vehicle.',
    wheelchair:
      'The lodge is level. Getting into the open vehicle takes three steps and two strong arms, which the rangers lend.',
    fitness:
      'Two and a half hours of gravel will shake you about. With a bad back or late in a pregnancy, ask your doctor.',
    bring: [],
    gateFees: [],
    alsoOnTheDay: null,
    months:
      'All year. May to August is cold and clear, and the animals move; December to February is hot, but there’s a pool.',
    badWeather:
      'The drive goes out in rain, with ponchos. If snow closes the passes, we move your day or give you a full refund.',
    questions: [
      {
        key: 'see-all-big',
        question: 'Will we see all the Big Five?',
        answer:
          'Four of them on most days: lion, elephant, buffalo and rhino. Leopards live in these mountains wild, and almost nobody sees them.',
      },
      {
        key: 'need-malaria-tablets',
        question: 'Do we need malaria tablets?',
        answer: 'No. There’s no malaria in the Western Cape.',
      },
    ],
  },
  'hermanus-whale-watching': {
    yours: 'Vehicle and guide are yours alone.',
    shared: 'The whale boat carries other guests.',
    children:
      'Most boats take children of any age; two hours is long for those under five, who can stay ashore with one of you and the guide.',
    walking: 'About two kilometres on level paths; the cliff path has a few steps.',
    wheelchair:
      'Stony Point’s boardwalk and a stretch of the cliff path are level. The boat can’t take a wheelchair.',
    fitness: 'You should be steady on your feet to board a boat from a quay.',
    bring: [
      'A windproof jacket and a warm layer; it’s cold on the water',
      'A seasickness tablet, an hour before the boat',
      'Sunglasses and sun cream',
      'Binoculars, though we carry a telescope',
    ],
    gateFees: [],
    alsoOnTheDay: 'Lunch above the water: about R200 to R350 a head.',
    months:
      'June to November only. August to October is best; a calm day without a whale is rare then.',
    badWeather:
      'When the skipper keeps the boat in, you get its fare back, and we give the time to the cliffs, where you often see as much.',
    questions: [
      {
        key: 'whales-guaranteed',
        question: 'Are whales guaranteed?',
        answer:
          'No. From August to October you’ll be unlucky not to see one. If the boat finds none, ask its crew: some give you a second trip.',
      },
      {
        key: 'close-boats-go',
        question: 'How close do the boats go?',
        answer:
          'A licensed boat may go to 50 metres of a whale, and must keep 300 from a mother with her calf.',
      },
    ],
  },
  'cape-agulhas': {
    yours: 'Vehicle and guide are yours alone.',
    shared: null,
    children: 'Nearly six hours of road: for children who like looking out of a window.',
    walking:
      'A kilometre of level boardwalk, and back if you like. The lighthouse has 71 steps, most as steep as a ladder; you can skip it.',
    wheelchair:
      'The boardwalk to the southernmost tip is level and wide. The lighthouse can’t be climbed. Our vehicles have no ramp.',
    fitness: 'Patience more than legs.',
    bring: [
      'A windproof jacket',
      'Sun cream',
      'Something to read aloud on the road',
      'A card for lunch',
    ],
    gateFees: [],
    alsoOnTheDay: 'Lunch at the harbour: about R150 to R300 a head.',
    months:
      'All year. August and September for canola, April to August for flocks of cranes, June to November for whales.',
    badWeather:
      'Rain and wind come with the place. If the road is flooded, we turn off at Hermanus and Stanford instead, at the same price.',
    questions: [
      {
        key: 'see-two-oceans',
        question: 'Can you see two oceans meet?',
        answer:
          'There’s no line in the water. There’s a cairn, a plaque and a sea that goes on to Antarctica.',
      },
      {
        key: 'worth-ten-hours',
        question: 'Is it worth ten hours?',
        answer:
          'For roads, quiet and the end of a continent, yes. For cliffs and penguins, take the Cape Peninsula.',
      },
    ],
  },
  'garden-route-highlights': {
    yours: 'Vehicle and guide are yours alone for both days.',
    shared: 'The cave tour is shared with other visitors.',
    children: 'Ostriches, caves and a lagoon: good from about six.',
    walking: 'Two to three kilometres a day, with steps in the Cango Caves.',
    wheelchair:
      'Most stops are level; the caves have steps. Tell us, and we choose a room and stops that fit.',
    fitness: 'The cave walk is an hour with a good many steps; you may leave it out.',
    bring: [
      'Luggage for a night, soft bags if you can',
      'Layers: the coast is cool, the Karoo hot',
      'Shoes that grip, for the caves',
      'Swimming things',
    ],
    gateFees: [],
    alsoOnTheDay: 'Two lunches and a dinner: about R200 to R400 a head each.',
    months: 'All year. October to April for the beaches, May to September for clear Karoo days.',
    badWeather:
      'If the Outeniqua Pass is closed, we cross by the Robinson Pass and meet Route 62 at Oudtshoorn all the same.',
    questions: [
      {
        key: 'no-price-page',
        question: 'Why is there no price on the page?',
        answer:
          'The room is most of it, and it costs twice as much in December as in May. Tell us your dates and the kind of room you like; we’ll send you one figure for everything.',
      },
      {
        key: 'fly-home-george',
        question: 'Can we fly home from George?',
        answer:
          'Yes. We’ll drop you at George airport on the second day and leave out the Karoo. Tell us when you ask for the price.',
      },
    ],
  },
  'west-coast-classic': {
    yours: 'Vehicle and guide are yours alone: this is a day for one group.',
    shared: 'The San guide’s tour may have other guests, unless your group fills it.',
    children:
      'A good day for a big family: an easy walk, a lagoon and lunch with your feet in the sand.',
    walking: 'About three kilometres: a sandy path at !Khwa ttu and boardwalks in the park.',
    wheelchair:
      '!Khwa ttu picks guests up by tractor when asked, and the hide at Geelbek has a boardwalk. Lunch is on sand. Our vehicles have no ramp.',
    fitness: 'An hour and a half on your feet, slowly.',
    bring: [
      'Closed shoes for the walk',
      'A hat and sun cream',
      'A windproof layer',
      'Swimming things in summer',
    ],
    gateFees: [],
    alsoOnTheDay: 'Lunch on the beach: about R300 to R450 a head.',
    months:
      'All year. August and September for flowers, September to March for the waders, November to March to swim.',
    badWeather:
      'In heavy rain !Khwa ttu’s museum takes the place of the walk, and lunch moves under a roof.',
    questions: [
      {
        key: 'fewer-than-ten',
        question: 'We’re fewer than ten. Can we still go?',
        answer:
          'Write to us. We take a smaller party at the price of ten, or we build the day for you in another vehicle.',
      },
      {
        key: 'flowers-certain',
        question: 'Are the flowers certain?',
        answer:
          'No. They need a wet winter, sun and a still midday. In a good year the last week of August is the one.',
      },
    ],
  },
  'winelands-tour': {
    yours: 'Vehicle and guide are yours alone.',
    shared: 'The cellars and the restaurant have other guests.',
    children: 'A lot of sitting for children; those who like chocolate will like Franschhoek.',
    walking: 'About two kilometres on pavements, and steps up to the language monument.',
    wheelchair:
      'Tasting rooms and lunch can be reached without steps when we know beforehand. The monument’s path is steep but paved. Our vehicles have no ramp.',
    fitness: 'None needed.',
    bring: [
      'Flat shoes',
      'A layer for the cellars',
      'A hat from November to March',
      'A card for tastings and lunch',
    ],
    gateFees: [],
    alsoOnTheDay: 'Two tastings at about R100 to R200 each, and lunch from R250 a head.',
    months:
      'All year. February to May has harvest and colour; October and November are green and mild.',
    badWeather: 'Rain changes little: we stay longer at the tables.',
    questions: [
      {
        key: 'tastings-lunch-cost',
        question: 'What do tastings and lunch cost?',
        answer:
          'Cellars ask about R100 to R200 for a tasting. Lunch in Franschhoek runs from R250 to whatever you like.',
      },
      {
        key: 'different-stellenbosch-day',
        question: 'How is this different from the Stellenbosch day?',
        answer:
          'This one shows three towns and leaves tastings and lunch to you. The Stellenbosch day stays round one town, and tastings and lunch are in the price.',
      },
    ],
  },
}
