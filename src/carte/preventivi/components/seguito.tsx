import { Button } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChecks,
  IconMailForward,
  IconReceipt,
  IconSignature,
} from '@tabler/icons-react'
import { salvata } from '#carte/fatture/components/words.ts'
import type { AzioniPreventivo } from '#carte/preventivi/components/azioni.tsx'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { GIORNI_DI_RECESSO, MODALITA_ACCETTAZIONE } from '#carte/preventivi/rules.ts'
import { addDays, dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import stili from './seguito.module.css'

/** What whoever plans the work has to know of a yes that was given at a distance. */
function recessoInParole({ accettazione, cliente }: PreventivoIntero): string {
  if (accettazione?.modalita !== 'online' || cliente.tipo !== 'Privato') return ''
  if (accettazione.recesso_il) return ` · recesso il ${formatDate(dayInRome(accettazione.recesso_il))}`
  if (accettazione.subito) return ' · chiede di cominciare prima dei 14 giorni'
  const entro = addDays(accettazione.data, GIORNI_DI_RECESSO)
  return entro >= oggi() ? ` · può recedere fino al ${formatDate(entro)}` : ''
}

/** What comes of a quote: the customer's yes, then the visit and the invoice. */
export function Seguito({
  preventivo: p,
  azioni,
}: {
  preventivo: PreventivoIntero
  azioni: AzioniPreventivo
}) {
  const admin = isAdmin(useUser())
  const { accettazione } = p
  const chiuso = p.fatturato_altrove || p.da_fatturare === null
  return (
    <section aria-label="Accettazione e seguito">
      <Stack gap={8}>
        {accettazione && (
          <div className={stili.accettato}>
            <p>
              <strong>Accettato il {formatDate(accettazione.data)}</strong> da {accettazione.nome}
              <br />
              <small>
                {MODALITA_ACCETTAZIONE[accettazione.modalita]} · {formatEuro(accettazione.totale)}
                {recessoInParole(p)}
              </small>
            </p>
            {accettazione.firma && <img src={accettazione.firma} alt={`Firma di ${accettazione.nome}`} />}
          </div>
        )}
        <Rows cols="minmax(0, 1fr) auto" dense flush>
          {p.fatture.map(({ id, numero, quota, quota_percento, totale, fase }) => (
            <Row
              key={id}
              name={fase === 'Bozza' ? numero : `Fattura ${numero}`}
              to={salvata({ id, fase }).apri}
              sub={
                quota === 'acconto'
                  ? `Acconto ${formatPercent(quota_percento ?? 0)}`
                  : quota === 'saldo'
                    ? 'Saldo'
                    : 'Totale'
              }
              end={formatEuro(totale)}
            />
          ))}
        </Rows>
        <Line>
          {p.stato === 'Bozza' && (
            <Button
              variant="light"
              leftSection={<IconMailForward size={18} aria-hidden />}
              onClick={() => azioni.invia(p)}
            >
              Invia al cliente
            </Button>
          )}
          {p.stato !== 'Accettato' && (
            <>
              <Button
                variant="light"
                leftSection={<IconSignature size={18} aria-hidden />}
                onClick={() => azioni.prosegui('firma', p)}
              >
                Fai firmare
              </Button>
              <Button
                variant="default"
                leftSection={<IconChecks size={18} aria-hidden />}
                onClick={() => azioni.prosegui('accetta', p)}
              >
                Registra accettazione
              </Button>
            </>
          )}
          {p.stato === 'Accettato' && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => azioni.prosegui('pianifica', p)}
            >
              Pianifica
            </Button>
          )}
          {p.stato === 'Accettato' && admin && !chiuso && (
            <Button
              variant="default"
              leftSection={<IconReceipt size={18} aria-hidden />}
              onClick={() => azioni.prosegui('fattura', p)}
            >
              Nuova Fattura
            </Button>
          )}
        </Line>
      </Stack>
    </section>
  )
}
