import { Button } from '@mantine/core'
import {
  IconChecklist,
  IconFileAlert,
  IconFileOff,
  IconFileSearch,
  IconFileUnknown,
  IconFileX,
  IconMailQuestion,
  IconPencil,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { MANCANZE, type Mancanza } from '#archivio/mese/rules.ts'
import { formatCount } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import type { Tone } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { ToneMark } from '#web/ui/tone-mark.tsx'

const SEGNI: Record<Mancanza, [TablerIcon, Tone]> = {
  scartate: [IconFileAlert, 'annullato'],
  emesse_senza_xml: [IconFileX, 'urgente'],
  ricevute_senza_xml: [IconFileSearch, 'urgente'],
  file_persi: [IconFileOff, 'annullato'],
  bozze: [IconPencil, 'urgente'],
  da_fatturare: [IconChecklist, 'urgente'],
  da_inviare: [IconSend, 'corso'],
  ricevute_incerte: [IconFileUnknown, 'urgente'],
  senza_risposta: [IconMailQuestion, 'corso'],
}

/** What a month lacks, kind by kind; each thing is named and leads to where it is mended. */
export function Manca({ manca }: Pick<MeseDelCommercialista, 'manca'>) {
  return (
    <Scheda
      titolo="Manca"
      {...(manca.length > 0 && {
        conteggio: manca.length,
        piede: (
          <p>
            Puoi scaricare lo stesso: nel file, <b>leggimi.txt</b> dice che cosa manca.
          </p>
        ),
      })}
      senzaMargine
    >
      {manca.length === 0 ? (
        <Empty piccolo frase="Non manca niente" />
      ) : (
        <Rows cols="30px minmax(0, 1fr) auto">
          {manca.map((mancanza) => (
            <Cosa key={mancanza.quale} {...mancanza} />
          ))}
        </Rows>
      )}
    </Scheda>
  )
}

/** So many are named before the others are asked for. */
const IN_VISTA = 3

function Cosa({ quale: genere, titolo, vai, voci }: MeseDelCommercialista['manca'][number]) {
  const [esteso, setEsteso] = useState(false)
  const [Icona, tono] = SEGNI[genere]
  const viste = esteso ? voci : voci.slice(0, IN_VISTA)
  const nascoste = voci.length - viste.length
  return (
    <Row
      lead={<ToneMark tone={tono} icon={Icona} />}
      name={titolo}
      sub={
        <>
          {viste.map(({ nome, nota, vai: percorso }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a customer may have two works of a day
            <Fragment key={i}>
              {i > 0 && ', '}
              <AppLink a={percorso}>{nome}</AppLink>
              {nota && `${genere === 'da_fatturare' ? '' : ':'} ${nota}`}
            </Fragment>
          ))}{' '}
          {nascoste > 0 && (
            <Button variant="transparent" size="compact-xs" p={0} h="auto" onClick={() => setEsteso(true)}>
              {nascoste === 1 ? 'e un’altra' : `e altre ${formatCount(nascoste)}`}
            </Button>
          )}
        </>
      }
      actions={
        <Button
          component={AppLink}
          a={vai}
          variant="default"
          size="xs"
          aria-label={`${MANCANZE[genere][2]}: ${titolo}`}
        >
          {MANCANZE[genere][2]}
        </Button>
      }
    />
  )
}
