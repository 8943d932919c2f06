import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { DA_REGISTRO } from '#carte/fatture/components/filtri-registro.ts'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { TipoDi } from '#carte/fatture/components/stato.tsx'
import { vociDiRiga } from '#carte/fatture/components/voci-menu.tsx'
import { paroleDopoData } from '#carte/fatture/components/words.ts'
import type { Fattura, VoceScadenziario } from '#carte/fatture/contract.ts'
import { formatNearDate } from '#shared/dates.ts'
import { formatFlow } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'

interface RigaScadenzaProps {
  voce: VoceScadenziario
  azioni: AzioniFattura<Pick<Fattura, 'id'>>
  /** Its day, with the first of it alone. */
  giorno?: ReactNode
}

/** Something due: whose, when, and how much comes in or goes out. */
export function RigaScadenza({ voce, azioni, giorno = '' }: RigaScadenzaProps) {
  const { data, importo, pagata, come: modo, chi: soggetto, fattura } = voce
  const { tipo, numero_documento } = fattura
  const largo = useAtLeast(DA_REGISTRO)
  const telefono = usePhone()
  const entra = tipo === 'Attiva'
  const quando = pagata ? (
    <Pill tono="completato" tenue icona={<IconCheck aria-hidden />}>
      Pagata
    </Pill>
  ) : (
    <Scade data={data} parole={paroleDopoData} />
  )
  const quanto = (
    <>
      <b data-entra={entra || undefined}>{formatFlow(importo, entra)}</b>
      <small>
        <TipoDi tipo={tipo} />
      </small>
    </>
  )
  return (
    <Row
      as="article"
      label={`Fattura ${numero_documento}, ${modo}`}
      lead={telefono ? undefined : giorno}
      name={soggetto ?? '–'}
      sub={`${telefono ? `${formatNearDate(data)} · ` : ''}${numero_documento} · ${modo}`}
      onOpen={() => azioni.apri(fattura)}
      past={pagata}
      // In its column: what comes in, or what goes out.
      cells={largo ? [quando, entra && <span data-end>{quanto}</span>] : [quando]}
      end={largo && entra ? '' : quanto}
      actions={
        <ActionMenu
          etichetta={`Azioni per la fattura ${numero_documento}`}
          voci={vociDiRiga(fattura, azioni)}
        />
      }
    />
  )
}
