// `npm run check`: what a developer runs before a commit.
import { run, STATIC, tests } from './steps.mjs'

run([...STATIC, tests('prove (unità e API)', 'unit', 'api-sqlite', 'api-postgres')])
