import { phoneLink } from '#rules/text/phone.ts'
export function Phone({ phone }: { phone: string }) {
  return (
    <a className="link whitespace-nowrap" href={phoneLink(phone)}>
      {phone}
    </a>
  )
}
