import { Link } from 'react-router'
import { callLink, chatLink } from '#rules/text/dial-links.ts'
import { CurrencySelect } from './currency-select.tsx'
import type { Frame } from './frame.ts'
import { NewsletterForm } from './newsletter-form.tsx'

export function Footer({ frame }: { frame: Frame }) {
  const { words, menus, company } = frame
  return (
    <footer
      data-below=""
      className="later border-rule mt-14 border-t pt-6 pb-17 text-meta max-sm:text-caption sm:mt-24 sm:pt-16 sm:pb-24"
    >
      <NewsletterForm frame={frame} />
      <div className="wrap mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:mt-16 sm:gap-x-6 sm:gap-y-12 md:grid-cols-[1.7fr_1fr_1fr] lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Address frame={frame} />
        <FooterLinks title={words.explore} items={menus.footer} />
        <div className="grid content-start gap-5 sm:gap-12 lg:contents">
          <FooterLinks title={words.popularTours} items={menus.popularTours} />
          <FooterLinks title={words.smallPrint} items={menus.legal} />
        </div>
      </div>
      <div className="wrap mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 sm:mt-14 sm:gap-y-4">
        <p className="text-caption text-ink-2">
          {`© ${company.copyrightYear} ${company.name}`}
          <br />
          {frame.registered}
        </p>
        <ul className="flex gap-6 text-caption">
          {company.social.map((profile) => (
            <li key={profile.name}>
              <a
                className="link inline-block py-1"
                href={profile.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {profile.name}
              </a>
            </li>
          ))}
        </ul>
        {/* On a phone the menu has it. */}
        <div className="max-md:hidden">
          <CurrencySelect words={words} id="currency-footer" />
        </div>
      </div>
    </footer>
  )
}

function Address({ frame: { company, words } }: { frame: Frame }) {
  return (
    <div data-free="" className="max-md:col-span-2">
      <p className="display text-h3">{company.name}</p>
      <address className="mt-2 not-italic sm:mt-4 sm:space-y-1">
        <p>{company.address.street}</p>
        <p>
          {company.address.city} {company.address.postalCode}, {company.address.country}
        </p>
        <div className="flex flex-wrap gap-x-6 sm:flex-col sm:items-start sm:space-y-1 sm:pt-3">
          <a className="link py-1 sm:py-0.5" href={callLink(company.dialled)}>
            {company.phone}
          </a>
          <a className="link py-1 max-sm:order-1 sm:py-0.5" href={`mailto:${company.email}`}>
            {company.email}
          </a>
          <a
            className="link py-1 sm:py-0.5"
            href={chatLink(company.whatsapp, words.whatsappHello)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.whatsappSupport}
          </a>
        </div>
      </address>
    </div>
  )
}

function FooterLinks({
  title,
  items,
}: {
  title: string
  items: readonly { label: string; path: string }[]
}) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-[1em] font-semibold tracking-normal">{title}</h2>
      <ul className="mt-1 sm:mt-3">
        {items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              className="hover:decoration-disa inline-block py-1 underline-offset-4 hover:underline"
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
