import { Button, TextInput } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '#shared/numbers.ts'
import { AppLink } from './link.tsx'
import { MenuButton } from './menu-button.tsx'
import stili from './side-list.module.css'

export interface Section {
  name: string
  to: string
  /** How much waits there; 0 and absent say nothing. */
  count?: number | undefined
  /** It is wrong, not only to be done. */
  grave?: boolean
  /** By which other words somebody looks for it. */
  words?: string
  /** Is where one is; absent: where its address is the one that is open. */
  here?: boolean
}

export interface SectionGroup {
  title: string
  sections: Section[]
}

interface SideListProps {
  /** Whose parts they are: `Contabilità`. */
  label: string
  groups: readonly SectionGroup[]
  /** As a button with a menu, where there is no room beside the screen. */
  menu?: boolean | undefined
  /** Where there are many: what its search field suggests. */
  search?: string
}

/** The parts of a section of the program, the same beside all of its screens. */
export function SideList({ label, groups: all, menu, search }: SideListProps) {
  const [looked, setLooked] = useState('')
  const { pathname } = useLocation()
  const go = useNavigate()
  const groups = menu ? all : found(all, looked)
  const isHere = ({ to, here }: Section) => here ?? to === pathname
  if (menu)
    return (
      <MenuButton
        button={
          <Button variant="default" leftSection={<IconLayoutList size={18} aria-hidden />}>
            Sezioni
          </Button>
        }
      >
        {(Menu) => (
          <Menu.Dropdown className={stili.menu}>
            {groups.map(({ title, sections }) => (
              <Fragment key={title}>
                <Menu.Label>{title}</Menu.Label>
                {sections.map((section) => (
                  <Menu.Item
                    key={section.name}
                    {...(isHere(section) && { 'aria-current': 'page' as const })}
                    rightSection={section.count ? <Count {...section} /> : undefined}
                    onClick={() => void go(section.to)}
                  >
                    {section.name}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Dropdown>
        )}
      </MenuButton>
    )
  return (
    <nav aria-label={`Sezioni: ${label}`} className={stili.list}>
      {search && (
        <TextInput
          type="search"
          size="sm"
          aria-label={`Cerca in ${label}`}
          placeholder={search}
          value={looked}
          onChange={({ currentTarget }) => setLooked(currentTarget.value)}
          onKeyDown={({ key }) => {
            const [first] = groups.flatMap(({ sections }) => sections)
            if (key === 'Enter' && looked && first) void go(first.to)
          }}
        />
      )}
      {groups.length === 0 && <p>Nessuna sezione trovata</p>}
      {groups.map(({ title, sections }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {sections.map((section) => (
              <li key={section.name}>
                <AppLink a={section.to} {...(isHere(section) && { 'aria-current': 'page' as const })}>
                  {section.name} {section.count ? <Count {...section} /> : null}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Sections of which the name, or one of the words, begins like each of the words that are looked for. */
function found(groups: readonly SectionGroup[], looked: string): readonly SectionGroup[] {
  const words = looked.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const has = ({ name, words: others = '' }: Section) => {
    const own = `${name} ${others}`.toLowerCase().split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return groups.flatMap((group) => {
    const sections = group.sections.filter(has)
    return sections.length > 0 ? [{ ...group, sections }] : []
  })
}

const Count = ({ count = 0, grave }: Section) => (
  <span className={stili.count} data-grave={grave || undefined}>
    {formatCount(count)}
  </span>
)
