/**
 * Maps the database's columns to entries of the privacy register. `plain` columns hold no personal data: numbers, counters,
 * states, times of the server's own work. A new column must be added here (`privacy.test.ts`).
 */
import type { DataId } from '#contract/account/privacy-register.ts';

/** Columns by table and register entry. */
export const DATA_LOCATIONS: Record<string, Partial<Record<DataId | 'plain', string>>> = {
  users: {
    account:
      'id username username_key email email_verified_at company_name business_type phone_number time_zone country is_admin terms_accepted_at terms_version created_at',
    password: 'password_hash totp_secret totp_enabled_at totp_last_step',
    plan: `subscription_tier trial_ends_at monthly_renders_count monthly_renders_limit held_renders_limit monthly_renders_reset renders_window stripe_customer_id stripe_subscription_id newest_subscription_at billing_email
      subscription_status subscription_price_id subscription_interval subscription_started_at current_period_end cancel_at_period_end past_due_since first_paid_at
      refund_requested_at refunded_at`,
    plain: 'billing_sync billing_applied',
  },
  sessions: {
    sessions: 'user_id remember created_at last_seen_at user_agent ip_address expires_at',
    password: 'token_hash',
    plain: 'id',
  },
  account_links: { signingIn: 'token_hash user_id purpose email expires_at created_at' },
  sign_in_challenges: { signingIn: 'ticket_hash user_id challenge kind remember attempts expires_at' },
  recovery_codes: { password: 'user_id code_hash' },
  passkeys: {
    password: 'credential_id id user_id public_key counter transports name backed_up created_at last_used_at',
  },
  account_deletions: {
    afterDeletion: 'stripe_customer_id stripe_subscription_id checkout_ids storage_keys',
    plain: 'id attempt next_at problem created_at',
  },
  spent_trials: { afterDeletion: 'email_hash trial_ends_at renders_used deleted_at' },
  ledger: { plan: 'user_id render_id kind amount window reason created_at', plain: 'id' },
  checkouts: { plan: 'user_id price_id session_id url state created_at', plain: 'id' },
  webhook_events: { plan: 'id type user_id handled_at' },
  files: {
    photos: 'user_id kind name mime width height bytes sha256 source_sha256 expires_at created_at',
    plain: 'id storage_key',
  },
  photos: {
    photos: 'user_id image file_id width height zones warnings questions marks created_at updated_at',
    plain: 'id state layers_key engine_version revision problem',
  },
  visitor_photos: {
    visitors:
      'visitor_hash image storage_key name mime width height bytes sha256 source_sha256 zones warnings questions marks expires_at created_at updated_at',
    plain: 'id state layers_key engine_version revision problem',
  },
  renders: {
    renders:
      'user_id image source_file_id design engine provider result_file_id master_file_id is_high_res analysis summary cover timings problem created_at started_at finished_at',
    plan: 'tier window upgrade_to_premium renders_remaining',
    plain:
      'id state stage progress attempt idempotency_key request_hash batch_id batch_item job_id sent_at request_id traceparent heartbeat_at',
  },
  render_batches: {
    renders: 'user_id kind items created_at',
    customers: 'customer_id',
    plain: 'id idempotency_key request_hash',
  },
  designs: {
    designs: `user_id name original_image_url generated_image_url original_file_id generated_file_id master_file_id
      design cover style materials seat_type stitching_style is_high_res tier render_id root_id parent_id version trashed_at created_at`,
    plain: 'id deleted_version idempotency_key request_hash',
  },
  customers: {
    customers: 'user_id name phone email vehicle job_number notes created_at updated_at',
    plain: 'id idempotency_key request_hash',
  },
  customer_designs: { customers: 'user_id root_id customer_id added_at' },
  job_stages: { customers: 'user_id root_id stage changed_at' },
  shops: { shop: 'user_id name email phone website address next_steps color logo_file_id updated_at' },
  portfolios: { shop: 'user_id slug title text show_contact is_published published_at created_at updated_at' },
  portfolio_items: { shop: 'id user_id design_id position caption' },
  swatches: {
    swatches:
      'user_id book code name supplier line material grain color price_band in_stock note tile_file_id code_key used_at deleted_at created_at updated_at',
    plain: 'id',
  },
  swatch_tiles: { swatches: 'file_id user_id sha256 color width_cm height_cm used_at created_at' },
  shares: {
    shares:
      'user_id design_id root_id token_hash token_sealed password_hash expires_at show_shop follows_newest views last_viewed_at revoked_at created_at title capability is_one_job reminded_at language customer_language customer_email told_at known_version idempotency_key request_hash',
    plain: 'id',
  },
  share_options: { shares: 'share_id place design_id root_id known_version' },
  embeds: { shares: 'user_id design_id token_hash token_sealed expires_at revoked_at created_at', plain: 'id' },
  share_unlocks: { shares: 'token_hash share_id expires_at' },
  news_stops: { shares: 'user_id root_id email_hash stopped_at' },
  share_viewers: { shares: 'share_id viewer_hash seen_at' },
  decisions: {
    decisions:
      'user_id share_id design_id root_id version decision person_name words pins shown version_hash previous_hash record_hash title superseded_at superseded_by decided_at',
    plain: 'seq id request_id',
  },
  questions: {
    decisions: 'user_id share_id design_id root_id version person_name words pins asked_at answer answered_at',
    plain: 'id request_id',
  },
  api_keys: {
    apiKeys: 'user_id name prefix key_hash scopes expires_at revoked_at last_used_at last_used_ip created_at',
    plain: 'id',
  },
  api_audit: { apiKeys: 'user_id action subject details ip_address created_at', plain: 'id' },
  webhook_endpoints: {
    webhooks:
      'user_id url description topics secret_sealed old_secret_sealed old_secret_until enabled disabled_reason failing_since failures last_success_at created_at',
    plain: 'id',
  },
  webhook_deliveries: {
    webhooks: 'user_id endpoint_id topic fact body delivered_at created_at',
    plain: 'id event_id state attempt tries next_at leased_until',
  },
  webhook_attempts: {
    webhooks: 'user_id delivery_id status problem answer_excerpt milliseconds created_at',
    plain: 'id attempt',
  },
  mails: {
    mails: 'to template data once_key problem sent_at created_at',
    plain: 'id share_id state attempt next_at leased_until useful_until',
  },
  contact_messages: {
    messages: 'user_id first_name last_name email subject message is_premium requests_refund handled_at created_at',
    plain: 'id',
  },
  waitlist: { waitlist: 'email created_at' },
  audit_log: { adminLog: 'admin_id admin_name action subject_id subject_name details created_at', plain: 'id' },
  provider_calls: {
    models: 'render_id provider model remote_id cost_micros failure started_at ended_at',
    plain: 'id ordinal state reserved_micros',
  },
  provider_spending: { plain: 'bucket micros started_at' },
  provider_health: { plain: 'provider failures paused_until reason updated_at' },
  rate_limits: { limits: 'rule subject count resets_at' },
};
