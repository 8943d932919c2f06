import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { inOre } from '#anagrafe/orari/rules.ts'
import { formatLongDay } from '#shared/dates.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { giorniDopo } from '#visite/lotti/rules.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Group } from '#web/ui/group.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Perche } from './perche.tsx'
import type { PianoScelto } from './piano.ts'
import type { PostoVisita } from './posti.ts'
import { fra, luogoInParole, nomiLavori } from './words.ts'

const perGiornata = (posti: readonly PostoVisita[]) =>
  [...Map.groupBy(posti, ({ giorno, utenteId }) => `${giorno} ${utenteId}`).values()]
    .map((visite) => [...visite].sort((a, b) => a.inizio - b.inizio))
    .sort(
      ([a], [b]) =>
        (a?.giorno ?? '').localeCompare(b?.giorno ?? '') || (a?.utenteId ?? 0) - (b?.utenteId ?? 0),
    )

interface AnteprimaProps {
  aperta: boolean
  onChiudi: () => void
  piano: PianoScelto
  nomi: ReadonlyMap<number, string>
  /** One day of one technician alone, with what is booked there already. */
  sola?: { utenteId: number; giorno: string } | null
  settimana?: SettimanaDati | undefined
}

/** The plan as a list, round by round; what isn't wanted is taken out here. */
export function Anteprima({ aperta, onChiudi, piano, nomi, sola, settimana }: AnteprimaProps) {
  const giornate = perGiornata(
    sola
      ? piano.posti.filter(({ utenteId, giorno }) => utenteId === sola.utenteId && giorno === sola.giorno)
      : piano.posti,
  )
  const prenotate =
    sola &&
    settimana?.tecnici
      .find(({ id }) => id === sola.utenteId)
      ?.giorni.find(({ giorno }) => giorno === sola.giorno)?.impegni
  return (
    <Dialog
      aperto={aperta}
      onChiudi={onChiudi}
      titolo={sola ? `${nomi.get(sola.utenteId)}, ${formatLongDay(sola.giorno)}` : 'Anteprima'}
      larghezza={620}
      piede={
        <Button variant="default" onClick={onChiudi}>
          Chiudi
        </Button>
      }
    >
      {prenotate && prenotate.length > 0 && (
        <section aria-label="Già prenotate">
          <Group
            title="Già prenotate"
            sum={<AppLink a={`/appuntamenti?data=${sola.giorno}`}>Apri il giorno in Agenda</AppLink>}
          >
            <Rows cols="96px minmax(0, 1fr)" dense>
              {prenotate.map(({ id, inizio, fine, luogo, nomeZona }) => (
                <Row key={id} lead={fra(inizio, fine)} name={nomeZona} sub={luogo.indirizzo ?? 'senza via'} />
              ))}
            </Rows>
          </Group>
        </section>
      )}
      {!sola && piano.dopoLaScadenza > 0 && (
        <Notice tono="attenzione">
          {piano.dopoLaScadenza === 1 ? '1 visita' : `${piano.dopoLaScadenza} visite`} dopo la scadenza
        </Notice>
      )}
      {giornate.map((posti) => (
        <Giornata
          key={`${posti[0]?.giorno} ${posti[0]?.utenteId}`}
          posti={posti}
          titolo={
            sola
              ? 'Proposte'
              : `${formatLongDay(posti[0]?.giorno ?? '')} · ${nomi.get(posti[0]?.utenteId ?? 0)}`
          }
          onTogli={(posto) => piano.scegli([posto.riga], false)}
        />
      ))}
      {!sola && <Perche piano={piano} nomi={nomi} />}
    </Dialog>
  )
}

interface GiornataProps {
  titolo: string
  posti: readonly PostoVisita[]
  onTogli: (posto: PostoVisita) => void
}

function Giornata({ titolo, posti, onTogli }: GiornataProps) {
  return (
    <section aria-label={titolo}>
      <Group title={titolo}>
        <Rows cols="96px minmax(0, 1fr) 36px">
          {posti.map((posto) => {
            const { riga, inizio, fine, perche, aMano } = posto
            const { cliente, zona } = riga.visita
            const nome = nomeCliente(cliente)
            const tardi = giorniDopo(riga.dovuta, posto.giorno)
            return (
              <Row
                key={riga.chiave}
                lead={fra(inizio, fine)}
                name={nome}
                sub={
                  <>
                    {[
                      luogoInParole(cliente, zona.nome),
                      riga.dopo?.titolo ??
                        nomiLavori(riga.daPrenotare)
                          .map((lavoro) => lavoro.nome)
                          .join(' e '),
                      aMano ? 'messa a mano' : perche,
                    ]
                      .filter(Boolean)
                      .join(' · ')}{' '}
                    {tardi > 0 && (
                      <Pill tono="annullato" tenue icona={null}>
                        Dopo la scadenza di {tardi === 1 ? '1 giorno' : `${tardi} giorni`}
                      </Pill>
                    )}
                  </>
                }
                actions={
                  <ActionIcon
                    aria-label={`Togli ${nome}, ${inOre(inizio)}`}
                    title="Togli dalla scelta"
                    onClick={() => onTogli(posto)}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                }
              />
            )
          })}
        </Rows>
      </Group>
    </section>
  )
}
