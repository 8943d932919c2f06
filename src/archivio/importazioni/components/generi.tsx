import { Button } from '@mantine/core'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Group } from '#web/ui/group.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRispondiDomande } from '../api.ts'
import type { GenereDiMessaggio, Importazione, NasceImportazione } from '../contract.ts'
import { conteggioInParole } from './words.ts'

const GRUPPI: [GenereDiMessaggio['che'], string, string][] = [
  ['errore', 'Non si possono salvare', 'restano fuori e vanno nell’elenco di Fatto'],
  ['avviso', 'Da guardare', 'sotto ogni voce, che cosa viene salvato'],
  ['manca', 'Da completare dopo', 'non ferma niente'],
  ['nessuno', 'Non sono clienti', 'restano fuori da sole'],
]

/** `Inserisci una data valida: resta vuoto` → what it is, and what is stored. */
function aMeta(testo: string): [string, string | undefined] {
  const i = testo.lastIndexOf(': ')
  return i < 0 ? [testo, undefined] : [testo.slice(0, i), testo.slice(i + 2)]
}

interface GeneriProps {
  dati: Importazione
  onMostra: (genere: GenereDiMessaggio) => void
}

/** What was found in the rows, by kind, worst first; what is right as it is can be accepted for all rows at once. */
export function Generi({ dati, onMostra }: GeneriProps) {
  const rispondi = useRispondiDomande(dati.id)
  const { generi, colonne } = dati
  const accetta = (genere: GenereDiMessaggio, si: boolean) => {
    if (rispondi.isPending) return
    const gia = generi.filter(({ accettato }) => accettato).map(({ chiave }) => chiave)
    const accettati = si ? [...gia, genere.chiave] : gia.filter((chiave) => chiave !== genere.chiave)
    rispondi.mutate({ accettati }, { onError: (errore) => toast.errore(errorText(errore)) })
  }
  return (
    <Scheda senzaMargine titolo="Che cosa c’è da sapere">
      {generi.length === 0 && <p>Nessun problema trovato.</p>}
      {GRUPPI.map(([che, titolo, spiega]) => {
        const suoi = generi.filter((genere) => genere.che === che)
        return (
          suoi.length > 0 && (
            <Group key={che} title={titolo} count={spiega}>
              <Rows cols="56px minmax(0, 1fr) auto" label={titolo}>
                {suoi.map((genere) => {
                  const [nome, sotto] = aMeta(genere.testo)
                  const colonna = genere.colonna === null ? undefined : colonne[genere.colonna]
                  return (
                    <Row
                      key={genere.chiave}
                      leads
                      lead={<b>{conteggioInParole(genere.righe)}</b>}
                      name={nome}
                      past={genere.accettato}
                      sub={[sotto, colonna && `colonna «${colonna}»`].filter(Boolean).join(' · ')}
                      actions={
                        <>
                          <Button variant="subtle" size="xs" onClick={() => onMostra(genere)}>
                            Mostra le righe
                          </Button>
                          {che === 'avviso' && (
                            <Button
                              variant="default"
                              size="xs"
                              aria-disabled={rispondi.isPending}
                              onClick={() => accetta(genere, !genere.accettato)}
                            >
                              {genere.accettato
                                ? 'Accettate'
                                : genere.righe === 1
                                  ? 'Accetta questa'
                                  : `Accetta queste ${genere.righe}`}
                            </Button>
                          )}
                        </>
                      }
                    />
                  )
                })}
              </Rows>
            </Group>
          )
        )
      })}
    </Scheda>
  )
}

/** What is born: read = born + joined + left out. */
export const Nasce = ({ nasce, lette }: { nasce: NasceImportazione; lette: number }) => (
  <Scheda titolo="Che cosa nasce">
    <Facts as="sums">
      <Fact of="Privati">{conteggioInParole(nasce.Privato)}</Fact>
      <Fact of="Aziende">{conteggioInParole(nasce.Azienda)}</Fact>
      <Fact of="Condomini">{conteggioInParole(nasce.Condominio)}</Fact>
      <Fact of="PA">{conteggioInParole(nasce.PA)}</Fact>
      {nasce.Estero > 0 && <Fact of="Esteri">{conteggioInParole(nasce.Estero)}</Fact>}
      <Fact of="Clienti">{conteggioInParole(nasce.clienti)}</Fact>
    </Facts>
    <Facts as="sums">
      <Fact of="Impianti">{conteggioInParole(nasce.impianti)}</Fact>
      <Fact of="Telefoni in più tenuti">{conteggioInParole(nasce.telefoni)}</Fact>
      <Fact of="Unite ad altre">{conteggioInParole(nasce.unite)}</Fact>
      <Fact of="Lasciate fuori">{conteggioInParole(nasce.lasciate)}</Fact>
      <Fact of="Righe lette">{conteggioInParole(lette)}</Fact>
    </Facts>
    <small>Dopo si può annullare tutto insieme.</small>
  </Scheda>
)
