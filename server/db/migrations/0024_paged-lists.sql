CREATE INDEX "designs_listed" ON "designs" USING btree ("user_id","created_at","id") WHERE "designs"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "designs_trashed" ON "designs" USING btree ("user_id","trashed_at","id") WHERE "designs"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "designs_tree" ON "designs" USING btree ("user_id",coalesce("root_id", "id"),"version");--> statement-breakpoint
CREATE INDEX "designs_render" ON "designs" USING btree ("render_id");--> statement-breakpoint
CREATE INDEX "decisions_user" ON "decisions" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "held_answers_user" ON "held_answers" USING btree ("user_id","sent_at");