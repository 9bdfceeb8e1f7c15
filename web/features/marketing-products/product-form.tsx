import { useNavigate } from 'react-router-dom';
import type { Call } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { LOADING } from '#contract/errors.ts';
import { marketingProducts } from '#contract/marketing-products.ts';
import { PRODUCT_KINDS } from '#contract/product-form.ts';
import type { MarketingProduct } from '#contract/product-rows.ts';
import { request } from '#web/api/client.ts';
import { usePicture } from '#web/api/use-picture.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { moneyText } from '#web/ui/text/yuan.ts';
import { bodyOf, NEW_PRODUCT, type PartProps, type ProductValues, valuesOf } from './product-values.ts';
import { ShelfField } from './shelf-field.tsx';
import { UsesField } from './uses-field.tsx';

const KINDS = choicesOf(PRODUCT_KINDS) as { value: ProductValues['kind']; label: string }[];
const WHOLE = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;

const WORDS: FieldWords<ProductValues> = {
  labels: {
    ...{ kind: '类型', name: '名称', specification: '规格', price: '价格', content: '介绍', uses: '套餐项目' },
    ...{ valid_days: '有效天数', insurer: '保险公司', product: '货架商品' },
  },
  show: {
    price: (price) => moneyText(price) || '—',
    uses: (uses) => uses?.map(({ name, times }) => `${name} ${times} 次`).join('、'),
    product: (product) => product?.name,
  },
};

/** What is sold, for how much, and what it gives. */
export function ProductForm({ product }: { product: MarketingProduct | null }) {
  const { reason } = useWritable();
  const cover = usePicture('image', product?.cover ?? null, '当前封面');
  const state = useProductForm(product, cover);
  const { form, submit, pending, dirty } = state;
  return (
    <form
      noValidate
      aria-label="营销商品"
      className="flex max-w-180 flex-col gap-4 rounded-panel border border-line bg-surface p-6 max-sm:p-4"
      onSubmit={(event) => void submit(event)}
    >
      <RestoredHint draft={state.draft} />
      <ChangedMeanwhile state={state} words={WORDS} />
      <About form={form} />
      <Gives form={form} />
      <FormRow label="封面">
        <ImageInput state={cover.state} alt="封面" onPick={cover.pick} onRemove={cover.remove} />
      </FormRow>
      <FormRow label="介绍" error={form.formState.errors.content?.message}>
        <Textarea rows={4} maxLength={5000} {...form.register('content')} />
      </FormRow>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {product ? <p className="text-13 text-ink-500">已售出的按售出时的内容使用</p> : null}
        <GuardedButton
          type="submit"
          variant="primary"
          size="form"
          pending={pending}
          pendingText={LOADING.requesting}
          reason={reason ?? (dirty || cover.changed ? null : '还没有修改')}
        >
          {product ? '保存' : '保存草稿'}
        </GuardedButton>
      </div>
    </form>
  );
}

/** A new one is made, another is changed by the version that was seen; its picture goes along once it is there. */
function useProductForm(product: MarketingProduct | null, cover: ReturnType<typeof usePicture>) {
  const navigate = useNavigate();
  const call = product ? marketingProducts.change : marketingProducts.create;
  return useContractForm<Call, ProductValues, MarketingProduct>(call, {
    values: product ? valuesOf(product) : NEW_PRODUCT,
    rules: async () => (product ? marketingProducts.change.body : marketingProducts.create.body),
    bodyOf: (values) => ({
      ...bodyOf(values),
      ...(product ? { version: product.version, cover: product.cover } : {}),
    }),
    names: { product_id: 'product' },
    ...(product ? { params: { id: product.id } } : {}),
    over: product
      ? {
          version: product.version,
          valuesOf,
          read: async () => (await request(marketingProducts.show, { params: { id: product.id } })).data,
        }
      : null,
    draft: `marketing-product:${product?.id ?? 'new'}`,
    refresh: [marketingProducts.list, marketingProducts.show],
    via: async (press) => {
      const picture = await cover.settle();
      // What did not get there says so itself.
      if (!picture.ok) return;
      await press(cover.changed ? ({ cover: picture.location } as never) : undefined);
      void navigate('/marketing/product');
    },
  });
}

function About({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <>
      <ControlledRow form={form} name="kind" label="类型" required>
        {(field) => <RadioGroup label="类型" options={KINDS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <FormRow label="名称" required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" maxLength={60} />
      </FormRow>
      <FormRow label="规格" error={errors.specification?.message}>
        <Input {...form.register('specification')} autoComplete="off" maxLength={60} />
      </FormRow>
      <ControlledRow form={form} name="price" label="价格" required>
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
    </>
  );
}

/** What it gives, by its kind. */
function Gives({ form }: PartProps) {
  const kind = form.watch('kind');
  const { errors } = form.formState;
  if (kind === '2') return <ShelfField form={form} />;
  return (
    <>
      {kind === '1' ? (
        <UsesField form={form} />
      ) : (
        <FormRow label="保险公司" error={errors.insurer?.message}>
          <Input {...form.register('insurer')} autoComplete="off" maxLength={60} />
        </FormRow>
      )}
      <FormRow
        label="有效天数"
        error={errors.valid_days?.message}
        hint={kind === '1' ? '从付清当天起，留空则不过期' : '从付清当天起，留空则一年'}
      >
        <Input {...form.register('valid_days')} {...WHOLE} suffix="天" />
      </FormRow>
    </>
  );
}
