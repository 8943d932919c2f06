import { IconFileCertificate, IconFileText } from '@tabler/icons-react'
import { timeInRome } from '#shared/dates.ts'
import type { RapportoDaConsegnare } from '#telefono/rapporti/components/consegna.tsx'
import { SuntoRapporto } from '#telefono/rapporti/components/firma.tsx'
import { Leggi, LeggiRapporto } from '#telefono/rapporti/components/leggi-rapporto.tsx'
import type { BozzaConModuli } from '#telefono/rcee-moduli/components/bozza.ts'
import { type Giudicato, giudizioInBreve } from '#telefono/rcee-moduli/components/giudicato.ts'
import { LeggiModulo } from '#telefono/rcee-moduli/components/leggi-modulo.tsx'
import { nomeModulo } from '#telefono/rcee-moduli/components/moduli.tsx'
import {
  type Compilatore,
  codiceModulo,
  moduloLetto,
} from '#telefono/rcee-moduli/components/pronto-modulo.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'

interface Props {
  bozza: BozzaConModuli
  giudicati: readonly Giudicato[]
  /** Null while the company isn't known. */
  compilatore: Compilatore | null
}

/** Everything that one signature stands under; each can be read whole before. */
export function CosaSiFirma({ bozza, giudicati, compilatore }: Props) {
  if (giudicati.length === 0) return <SuntoRapporto bozza={bozza} />
  const { arrivo, partenza, foto, esito, soloRcee } = bozza
  const orario = `${timeInRome(arrivo)} – ${timeInRome(partenza ?? arrivo)}`
  const quante = foto.length > 0 && (foto.length === 1 ? '1 foto' : `${foto.length} foto`)
  return (
    <Scheda senzaMargine>
      <Columns cols="20px minmax(0, 1fr) auto">
        <ul>
          {!soloRcee && (
            <Row
              lead={<IconFileText size={20} stroke={1.7} aria-hidden />}
              leads
              name="Rapporto d’intervento"
              sub={[orario, quante, esito?.toLowerCase()].filter(Boolean).join(', ')}
              actions={<LeggiRapporto bozza={bozza} breve />}
            />
          )}
          {giudicati.map((giudicato) => (
            <Row
              key={giudicato.modulo.uid}
              lead={<IconFileCertificate size={20} stroke={1.7} aria-hidden />}
              leads
              name={`RCEE · ${nomeModulo(giudicato.modulo)}`}
              sub={giudizioInBreve(giudicato)}
              actions={
                compilatore && (
                  <Leggi titolo={`RCEE · ${nomeModulo(giudicato.modulo)}`} testo="Leggi">
                    <LeggiModulo modulo={moduloLetto(giudicato, compilatore)} />
                  </Leggi>
                )
              }
            />
          ))}
        </ul>
      </Columns>
    </Scheda>
  )
}

/** What was closed of a draft, the report first. */
export function daConsegnare(
  { chiuso, moduli = [] }: BozzaConModuli,
  giudicati: readonly Giudicato[],
  codiceRapporto: string,
): RapportoDaConsegnare[] {
  const rapporto = chiuso && {
    ...{ ...chiuso, codice: codiceRapporto, nome: "il rapporto dell'intervento" },
    oggetto: `Rapporto d'intervento ${codiceRapporto}`,
  }
  return [
    ...(rapporto ? [rapporto] : []),
    ...moduli.flatMap(({ chiuso: chiusura, uid }) => {
      const modulo = giudicati.find((giudicato) => giudicato.modulo.uid === uid)?.modulo
      if (!chiusura || !modulo) return []
      const codice = codiceModulo(modulo, chiusura.revisione)
      return [{ ...chiusura, codice, nome: 'l’RCEE', oggetto: codice }]
    }),
  ]
}
