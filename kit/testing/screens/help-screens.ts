import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

/** A page of questions and answers with its search; the help is one too. */
export class QuestionsScreen extends Screen {
  static readonly cloud = '/CloudServiceQa'
  static readonly help = '/appHelp'

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search the answers' })
  }

  get clear(): Locator {
    return this.page.getByRole('search').getByRole('button', { name: 'Clear the search' })
  }

  /** Number of matches, or the text of a search without any. */
  get outcome(): Locator {
    return this.page.getByRole('main').getByRole('status')
  }

  get contents(): Locator {
    return this.page.getByRole('navigation', { name: 'Contents' })
  }

  /** A question by a part of it; its answer is inside. */
  question(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('group').filter({ hasText: text })
  }

  /** The line that opens a question. */
  summary(text: string | RegExp): Locator {
    return this.question(text).locator('summary')
  }

  entry(title: string): Locator {
    return this.contents.getByRole('button', { name: title })
  }

  section(title: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: title })
  }

  link(title: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: title })
  }
}

/** Installation and technical support on the help page. */
export class ServiceScreen extends Screen {
  static readonly address = '/appHelp'

  service(name: 'Device installation' | 'Technical support'): Locator {
    return this.page.getByRole('radio', { name })
  }

  get group(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Installation and support' })
  }

  get buy(): Locator {
    return this.page.getByRole('button', { name: 'Buy', exact: true })
  }

  /** The error text. */
  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert')
  }

  /** The notice of an earlier unpaid order. */
  get unpaid(): Locator {
    return this.page.getByText('This order is not paid yet.')
  }

  async buyNow(): Promise<ResultScreen> {
    await this.phone.tap(this.buy)
    return new ResultScreen(this.phone)
  }
}
