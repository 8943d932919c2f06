import { Button } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { Fragment } from 'react'
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
}

/** The parts of a section of the program, the same beside all of its screens. */
export function SideList({ label, groups, menu }: SideListProps) {
  const { pathname } = useLocation()
  const go = useNavigate()
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

const Count = ({ count = 0, grave }: Section) => (
  <span className={stili.count} data-grave={grave || undefined}>
    {formatCount(count)}
  </span>
)
