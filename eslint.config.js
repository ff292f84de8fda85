import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'build/', '**/node_modules/', 'test/targets/bin/'] },
  js.configs.recommended,
  {
    rules: {
      // What stands in a literal is written into it: a spread of another literal only moves lines.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SpreadElement > ObjectExpression, SpreadElement > ArrayExpression',
          message: 'Write the elements where the literal is spread.',
        },
        {
          selector: 'JSXSpreadAttribute > ObjectExpression',
          message: 'Write the attributes where the literal is spread.',
        },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Numbers in messages are what this program prints all day.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A kind that is new in the protocol is dealt with, or left out by name.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Typed arrays and columns are indexed in bounds by construction; `!` marks that.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
